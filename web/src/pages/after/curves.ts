/** Where the points of an analysis lie: one curve a seat, its chance of winning from moment to moment. */

import type { Judged, Point } from "../../messages";

export interface Placed {
  x: number;
  y: number;
  point: Point;
  /** The seat's decision that led to this point, if one did. */
  of: Judged | null;
}

export interface Drawn {
  lines: Placed[][];
  /** Where a moment lies. */
  x: (moment: number) => number;
}

export type Quality = "best" | "good" | "inaccuracy" | "mistake" | "forced" | "unknown";

const INACCURATE = 0.02;
/** A loss from here on is a mistake; `augury advise` draws the same lines. */
const MISTAKEN = 0.06;

/** The curves in a box; `moves` is how long the game was, so that nothing shifts while decisions arrive. */
export function curves(lines: Point[][], decisions: Judged[], width: number, height: number, moves = 0): Drawn {
  const last = Math.max(1, moves, ...lines.flat().map(({ moment }) => moment));
  const x = (moment: number) => (Math.min(moment, last) / last) * width;
  const byMove = new Map(decisions.map((decision) => [decision.move, decision]));
  const place = (point: Point, seat: number): Placed => {
    const led = byMove.get(point.moment);
    const of = led?.seat === seat && led.share === point.share ? led : null;
    return { x: x(point.moment), y: (1 - point.share) * height, point, of };
  };
  return { lines: lines.map((line, seat) => line.map((point) => place(point, seat))), x };
}

/** The curves as far as decisions have been judged: how the game ended says nothing of what lies between. */
export function soFar(lines: Point[][], decisions: Judged[]): Point[][] {
  const end = decisions.at(-1)?.move ?? -1;
  return lines.map((line) => line.filter(({ moment }) => moment <= end));
}

/** The moment whose point is nearest to a place in the box. */
export function nearest({ lines }: Drawn, x: number, y: number): number | null {
  const far = (placed: Placed) => Math.hypot(placed.x - x, (placed.y - y) / 3); // left and right count more
  const points = lines.flat().toSorted((one, other) => far(one) - far(other));
  return points[0]?.point.moment ?? null;
}

/** The decision at a moment, or the last one before it. */
export function upTo(decisions: Judged[], move: number): Judged | null {
  return decisions.findLast((decision) => decision.move <= move) ?? null;
}

/** What to call a decision. */
export function quality({ choices, loss, played, best }: Judged): Quality {
  if (choices < 2) return "forced";
  if (loss === null) return "unknown";
  if (loss === 0 || played === best) return "best";
  return loss < INACCURATE ? "good" : loss < MISTAKEN ? "inaccuracy" : "mistake";
}

/** What a decision cost, in whole points of a hundred, such that it adds up with the chances as they are shown. */
export function lostPoints({ best_share, share }: Judged): number {
  return share === null ? 0 : Math.round(best_share * 100) - Math.round(share * 100);
}

/** The mistakes that cost the most, the costliest first. */
export function costliest(decisions: Judged[], count: number): Judged[] {
  return decisions
    .filter((decision) => quality(decision) === "mistake")
    .toSorted((one, other) => (other.loss ?? 0) - (one.loss ?? 0))
    .slice(0, count);
}

/** Which moments to name under the chart. */
export function ticks(moves: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200].find((step) => moves / step <= 6) ?? 500;
  return Array.from({ length: Math.floor(moves / step) + 1 }, (_, index) => index * step);
}
