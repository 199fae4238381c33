import { describe, expect, it } from "vitest";
import type { Judged } from "../src/messages";
import { costliest, curves, lostPoints, nearest, quality, soFar, ticks, upTo } from "../src/pages/after/curves";

const judged = (move: number, seat: number, share: number | null, best_share: number): Judged => ({
  move,
  seat,
  played: share === best_share ? "a1=2" : "a1=1",
  share,
  best: "a1=2",
  best_share,
  loss: share === null ? null : best_share - share,
  others: null,
  proven: false,
  rough: false,
  choices: 3,
  alternatives: [],
});

const decisions = [judged(1, 0, 0.5, 0.5), judged(2, 1, 0.25, 0.75), judged(4, 0, 0.9, 1), judged(5, 1, null, 0.4)];
const lines = [
  [
    { moment: 0, share: 0.5 },
    { moment: 1, share: 0.5 },
    { moment: 4, share: 0.9 },
  ],
  [
    { moment: 1, share: 0.75 },
    { moment: 2, share: 0.25 },
    { moment: 5, share: 0 },
  ],
];

describe("the curves of an analysis", () => {
  it("draw one line a seat, from left to right, the higher the better", () => {
    const { lines: drawn, x } = curves(lines, decisions, 100, 50);
    expect(drawn.map((line) => line.map((point) => [point.x, point.y]))).toEqual([
      [
        [0, 25],
        [20, 25],
        [80, expect.closeTo(5)],
      ],
      [
        [20, 12.5],
        [40, 37.5],
        [100, 50],
      ],
    ]);
    expect([x(0), x(5), x(9)]).toEqual([0, 100, 100]);
  });

  it("know which decision led to a point", () => {
    const { lines: drawn } = curves(lines, decisions, 100, 50);
    expect(drawn.map((line) => line.map(({ of }) => of?.move ?? null))).toEqual([
      [null, 1, 4],
      [null, 2, null],
    ]);
  });

  it("end at the last decision judged while the analysis is at work", () => {
    const moments = (count: number) =>
      soFar(lines, decisions.slice(0, count)).map((line) => line.map((one) => one.moment));
    expect(moments(0)).toEqual([[], []]);
    expect(moments(2)).toEqual([
      [0, 1],
      [1, 2],
    ]);
    expect(moments(4)).toEqual([
      [0, 1, 4],
      [1, 2, 5],
    ]);
  });

  it("do not shift while decisions arrive", () => {
    expect(curves([lines[0]!.slice(0, 2)], [], 100, 50, 10).lines[0]?.[1]?.x).toBe(10);
    expect(curves(lines, decisions, 100, 50, 10).lines[0]?.[1]?.x).toBe(10);
  });

  it("are empty where nothing was judged", () => {
    const drawn = curves([[], [], []], [], 100, 50);
    expect(drawn.lines).toEqual([[], [], []]);
    expect(nearest(drawn, 10, 10)).toBeNull();
  });

  it("lead from a place to the nearest moment", () => {
    const drawn = curves(lines, decisions, 100, 50);
    expect(nearest(drawn, 42, 40)).toBe(2);
    expect(nearest(drawn, 99, 0)).toBe(5);
  });

  it("know the decision that led to a moment", () => {
    expect([0, 1, 3, 9].map((move) => upTo(decisions, move)?.move)).toEqual([undefined, 1, 2, 5]);
  });

  it("tell the costliest mistakes first, and leave cheap ones out", () => {
    expect(costliest(decisions, 5).map(({ move }) => move)).toEqual([2, 4]);
    expect(costliest(decisions, 1).map(({ move }) => move)).toEqual([2]);
  });

  it("name a few moments under the chart", () => {
    expect(ticks(4)).toEqual([0, 1, 2, 3, 4]);
    expect(ticks(25)).toEqual([0, 5, 10, 15, 20, 25]);
    expect(ticks(124)).toEqual([0, 50, 100]);
  });
});

describe("a decision", () => {
  it("has a word for what it cost", () => {
    const words = [judged(1, 0, 0.5, 0.5), judged(1, 0, 0.49, 0.5), judged(1, 0, 0.45, 0.5), judged(1, 0, 0.4, 0.5)];
    expect(words.map(quality)).toEqual(["best", "good", "inaccuracy", "mistake"]);
    expect(quality(judged(1, 0, null, 0.5))).toBe("unknown");
    expect(quality({ ...judged(1, 0, 0.5, 0.5), choices: 1 })).toBe("forced");
  });

  it("costs the difference of the chances as they are shown", () => {
    expect(lostPoints(judged(1, 0, 0.384, 0.496))).toBe(50 - 38);
    expect(lostPoints(judged(1, 0, null, 0.5))).toBe(0);
  });
});
