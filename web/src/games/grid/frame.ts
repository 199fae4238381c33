/** The sheet around a board: how large it is, in cell widths, and what stands at its edges. */

import type { Box } from "./placement";
import type { Place, Plan } from "./places";

/** Room for the letters and numbers that name columns and rows. */
const EDGE = 0.42;
const BARE = 0.1;
/** How far the state of a line reaches around its slot: less than a cell around its middle. */
const STATE = { squares: 0.35, points: 0.5 };

export function frameOf(plan: Plan, slots: Map<string, Place>): Box {
  const state = STATE[plan.style];
  const all = [
    ...[...plan.places.values()].map((place) => ({ ...place, half: 0.5 })),
    ...[...slots.values()].map((place) => ({ ...place, half: state })),
  ];
  const edge = plan.lettered ? EDGE : BARE;
  const x = Math.min(...all.map((one) => one.x - one.half)) - edge;
  const y = Math.min(...all.map((one) => one.y - one.half)) - edge;
  const right = Math.max(...all.map((one) => one.x + one.half)) + BARE;
  const bottom = Math.max(...all.map((one) => one.y + one.half)) + BARE;
  return { x, y, width: right - x, height: bottom - y };
}

export interface Letter extends Place {
  text: string;
}

/** The names of columns and rows, at the edges of a board whose cells are named by them. */
export function lettersOf(plan: Plan): Letter[] {
  if (!plan.lettered) return [];
  const places = [...plan.places.values()];
  const wide = Math.max(...places.map(({ x }) => x)) + 1;
  const high = Math.max(...places.map(({ y }) => y)) + 1;
  const edge = -0.5 - EDGE / 2;
  return [
    ...Array.from({ length: wide }, (_, x) => ({ text: String.fromCharCode(97 + x), x, y: edge })),
    ...Array.from({ length: high }, (_, y) => ({ text: String(y + 1), x: edge, y })),
  ];
}
