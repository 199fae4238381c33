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

export function curves(decisions: Judged[], seats: number, width: number, height: number): Drawn {
  const last = Math.max(1, ...decisions.map(({ move }) => move));
  const x = (move: number) => (Math.min(move, last) / last) * width;
  const lines = Array.from({ length: seats }, (_, seat) =>
    decisions
      .filter((decision) => decision.seat === seat)
      .map((of) => ({ x: x(of.move), y: (1 - (of.share ?? of.best_share)) * height, of })),
  );
  return { lines, x };
}
