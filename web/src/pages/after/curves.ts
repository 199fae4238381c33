/** Where the points of an analysis lie: one curve a seat, its win share after each of its decisions. */

import type { Judged } from "../../messages";

export interface Point {
  x: number;
  y: number;
  of: Judged;
}

export interface Drawn {
  lines: Point[][];
  /** Where a moment lies. */
  x: (move: number) => number;
}

/** What costs more than this is marked. */
export const COSTLY = 0.05;

/** The curves in a box; `moves` is how long the game was, so that nothing shifts while decisions arrive. */
export function curves(decisions: Judged[], seats: number, width: number, height: number, moves = 0): Drawn {
  const last = Math.max(1, moves, ...decisions.map(({ move }) => move));
  const x = (move: number) => (Math.min(move, last) / last) * width;
  const lines = Array.from({ length: seats }, (_, seat) =>
    decisions
      .filter((decision) => decision.seat === seat)
      .map((of) => ({ x: x(of.move), y: (1 - (of.share ?? of.best_share)) * height, of })),
  );
  return { lines, x };
}

/** The decision whose point is nearest to a place in the box. */
export function nearest({ lines }: Drawn, x: number, y: number): Judged | null {
  const far = (point: Point) => Math.hypot(point.x - x, (point.y - y) / 3); // left and right count more
  const points = lines.flat().toSorted((one, other) => far(one) - far(other));
  return points[0]?.of ?? null;
}

/** The decision at a moment, or the last one before it. */
export function upTo(decisions: Judged[], move: number): Judged | null {
  return decisions.findLast((decision) => decision.move <= move) ?? null;
}

/** Those that cost the most, the costliest first. */
export function costliest(decisions: Judged[], count: number): Judged[] {
  const lost = (decision: Judged) => decision.loss ?? 0;
  return decisions
    .filter((decision) => lost(decision) > COSTLY)
    .toSorted((one, other) => lost(other) - lost(one))
    .slice(0, count);
}
