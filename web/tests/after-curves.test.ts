import { describe, expect, it } from "vitest";
import type { Judged } from "../src/messages";
import { costliest, curves, nearest, upTo } from "../src/pages/after/curves";

const judged = (move: number, seat: number, share: number | null, best_share: number): Judged => ({
  move,
  seat,
  played: "a1=1",
  share,
  best: "a1=2",
  best_share,
  loss: share === null ? null : best_share - share,
  rough: false,
  choices: 3,
  alternatives: [],
});

const decisions = [judged(1, 0, 0.5, 0.5), judged(2, 1, 0.25, 0.75), judged(4, 0, 0.9, 1), judged(5, 1, null, 0.4)];

describe("the curves of an analysis", () => {
  it("draw one line a seat, from left to right, the higher the better", () => {
    const { lines, x } = curves(decisions, 2, 100, 50);
    expect(lines.map((line) => line.map((point) => [point.x, point.y]))).toEqual([
      [
        [20, 25],
        [80, expect.closeTo(5)],
      ],
      [
        [40, 37.5],
        [100, 30],
      ],
    ]);
    expect([x(0), x(5), x(9)]).toEqual([0, 100, 100]);
  });

  it("do not shift while decisions arrive", () => {
    const some = curves(decisions.slice(0, 1), 2, 100, 50, 10).lines[0];
    expect(some?.[0]?.x).toBe(10);
    expect(curves(decisions, 2, 100, 50, 10).lines[0]?.[0]?.x).toBe(10);
  });

  it("are empty where nothing was judged", () => {
    const drawn = curves([], 3, 100, 50);
    expect(drawn.lines).toEqual([[], [], []]);
    expect(nearest(drawn, 10, 10)).toBeNull();
  });

  it("lead from a place to the nearest decision", () => {
    const drawn = curves(decisions, 2, 100, 50);
    expect(nearest(drawn, 42, 40)?.move).toBe(2);
    expect(nearest(drawn, 99, 0)?.move).toBe(5);
  });

  it("know the decision that led to a moment", () => {
    expect([0, 1, 3, 9].map((move) => upTo(decisions, move)?.move)).toEqual([undefined, 1, 2, 5]);
  });

  it("tell the costliest decisions first, and leave cheap ones out", () => {
    expect(costliest(decisions, 5).map(({ move }) => move)).toEqual([2, 4]);
    expect(costliest(decisions, 1).map(({ move }) => move)).toEqual([2]);
  });
});
