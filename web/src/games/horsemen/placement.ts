/** Where a note lies: beside what it explains, not over it, as long as the window has room. */

interface Size {
  width: number;
  height: number;
}

interface Box extends Size {
  left: number;
  top: number;
}

const GAP = 8;

const within = (at: number, size: number, room: number): number => Math.max(GAP, Math.min(room - size - GAP, at));

/** Above a box, else below, else on the side with more room. */
export function beside(box: Box, note: Size, window: Size): { left: number; top: number } {
  const left = within(box.left + box.width / 2 - note.width / 2, note.width, window.width);
  const above = box.top - note.height - GAP;
  const below = box.top + box.height + GAP;
  if (above >= GAP) return { left, top: above };
  if (below + note.height + GAP <= window.height) return { left, top: below };
  const right = box.left + box.width + GAP;
  const there = window.width - right > box.left ? right : box.left - note.width - GAP;
  const top = within(box.top + box.height / 2 - note.height / 2, note.height, window.height);
  return { left: within(there, note.width, window.width), top };
}
