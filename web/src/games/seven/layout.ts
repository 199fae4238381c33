/** Which of three layouts the table has, by the room there is for it and by the size of the letters. */

/** wide: the seats around the trick; portrait: everything in one column; landscape: the board beside the seats. */
export type Layout = "wide" | "portrait" | "landscape";

/** From so much room on, in letters' heights (rem): more than the least height of a table that is upright, which would stay so. */
const WIDE = { width: 44, height: 38.5 };
const BESIDE = 35;

export function layoutOf(width: number, height: number, rem: number): Layout {
  const short = height < WIDE.height * rem;
  if (width >= WIDE.width * rem && !short) return "wide";
  return short && width >= BESIDE * rem ? "landscape" : "portrait";
}

/** The size of the page's letters in pixels, which people may have chosen. */
export function remOf(page: Element): number {
  return Number.parseFloat(getComputedStyle(page).fontSize) || 16;
}
