/** Where the parts of charts lie, in units of their own. */

import type { LevelRating, RatingShown } from "../../messages";

export interface Spot {
  at: number;
  rating: number;
  low: number;
  high: number;
}

export interface RatingChart {
  /** The points from left to right: each day's end, and now. */
  points: { x: number; y: number; top: number; bottom: number }[];
  band: string;
  line: string;
  /** Bots whose ratings are in sight. */
  levels: { level: string; y: number; rating: number }[];
}

/** A rating over time, with its uncertainty and the bots nearby. */
export function ratingChart(
  { rating, low, high, past }: RatingShown,
  bots: LevelRating[],
  now: number,
  width: number,
  height: number,
): RatingChart {
  const spots: Spot[] = [...past, { at: now, rating, low, high }];
  const least = Math.min(...spots.map((spot) => spot.low));
  const most = Math.max(...spots.map((spot) => spot.high));
  const room = Math.max(1, most - least);
  const from = spots[0]!.at;
  const time = Math.max(1, now - from);
  const y = (value: number) => height - ((value - least) / room) * height;
  const points = spots.map((spot) => ({
    x: spots.length === 1 ? width / 2 : ((spot.at - from) / time) * width,
    y: y(spot.rating),
    top: y(spot.high),
    bottom: y(spot.low),
  }));
  const at = ({ x }: { x: number }, height: number) => `${round(x)},${round(height)}`;
  const over = points.map((point) => at(point, point.top));
  const under = points.toReversed().map((point) => at(point, point.bottom));
  return {
    points,
    band: [...over, ...under].join(" "),
    line: points.map((point) => at(point, point.y)).join(" "),
    levels: apart(
      bots
        .filter((bot) => bot.rating >= least && bot.rating <= most)
        .map(({ level, rating }) => ({ level, rating, y: y(rating) })),
    ),
  };
}

const CLOSEST = 11;

/** The bots whose names do not lie on each other: of two that are close, the weaker one. */
function apart(levels: RatingChart["levels"]): RatingChart["levels"] {
  const kept: RatingChart["levels"] = [];
  for (const level of levels) if (kept.every(({ y }) => Math.abs(y - level.y) >= CLOSEST)) kept.push(level);
  return kept;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** How long the bars of a figure are, from 0 to 1: shares of their own whole, or counts beside the largest. */
export function bars(kind: "share" | "compared", pairs: [number, number][]): [number, number][] {
  if (kind === "share") return pairs.map(([part, whole]) => [whole ? part / whole : 0, whole ? 1 : 0]);
  const most = Math.max(1, ...pairs.flat());
  return pairs.map(([first, second]) => [first / most, second / most]);
}
