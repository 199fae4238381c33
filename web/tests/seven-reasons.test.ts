import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { settings } from "../src/core/settings.svelte";
import { counted, reasons } from "../src/games/seven/reasons";
import type { SevenEnding, SevenRound, SevenScoring } from "../src/messages";

const names = ["Ada", "Bo", "Cy", "Di"];
const over: SevenEnding = {
  why: "rounds",
  goal: null,
  early: false,
  winners: [0],
  tied: [],
  tie_break: null,
  compared: [],
};

function round(why: SevenScoring["why"], numbers: Partial<SevenRound>, ending: SevenEnding | null = null, trick = 7) {
  const floored = (numbers.change ?? []).map((points, seat) => points < -1 && numbers.scores?.[seat] === 0);
  const before = (numbers.scores ?? []).map((score, seat) => (floored[seat] ? seat - 2 : score)); // 0, and 1 for the last
  const scoring = { round: 2, trick, before, why, floored, ending };
  return { type: "round", left: [], change: [], scores: [], ...numbers, scoring } as unknown as SevenRound;
}

const exam = round(["fulfilled", "fewest_left", "more_left", "fewest_left"], {
  left: [0, 1, 3, 1],
  change: [5, 1, 0, 1],
  scores: [5, 1, 0, 1],
});
const first = round(["fulfilled", "tokens_left", "tokens_left", "tokens_left"], {
  left: [0, 1, 3, 4],
  change: [2, 0, -2, -3],
  scores: [2, 1, 0, 0],
});

describe("why a round was scored as it was", () => {
  it("says what decided each seat's points, and who had one token left", () => {
    expect(reasons(exam, names)).toEqual({
      round: 2,
      summary: "Ada fulfilled all seven in trick 7, which ended the round.",
      seats: [
        "Fulfilled in trick 7: 5 points",
        "One token short, the fewest: 1 point",
        "3 tokens left, not the fewest: no points",
        "One token short, the fewest: 1 point",
      ],
      notes: ["fulfilled in trick\u00a07", "1 left, the fewest", "3 left", "1 left, the fewest"],
      ending: [],
    });
    expect(reasons(first, names)?.notes.slice(2)).toEqual(["3 left; −2 not counted", "4 left; −2 not counted"]);
    expect([0, 1, 2, 3].map((seat) => counted(first, seat))).toEqual([2, 0, 0, -1]);
    expect(reasons(first, names)?.seats).toEqual([
      "Fulfilled in trick 7: 2 points",
      "One token short: nothing lost",
      "3 tokens left: nothing lost, −2 not counted as no score falls below 0",
      "4 tokens left: 1 point lost, −2 not counted as no score falls below 0",
    ]);
  });

  it("says that nobody fulfilled, or that the tenth trick gave nothing", () => {
    const nobody = round(["nobody_fulfilled", "nobody_fulfilled"], { left: [1, 3], change: [0, 0], scores: [0, 0] });
    expect(reasons(nobody, names)).toMatchObject({
      summary: "All ten tricks have been played, and nobody fulfilled all seven.",
      seats: [
        "One token short; nobody fulfilled all seven, so nobody scores",
        "3 tokens left; nobody fulfilled all seven, so nobody scores",
      ],
    });
    const late = round(
      ["fulfilled_for_nothing", "tenth_trick"],
      { left: [0, 2], change: [0, 0], scores: [0, 0] },
      null,
      10,
    );
    expect(reasons(late, names)?.seats).toEqual([
      "Fulfilled in trick 10, which scores nothing here",
      "2 tokens left, the fewest, but that scores nothing in the tenth trick",
    ]);
  });

  it("counts fulfilments where the variant does", () => {
    const ending: SevenEnding = { ...over, why: "goal", goal: 2 };
    const twice = round(
      ["fulfilled_once_more", "not_fulfilled"],
      { left: [0, 1], change: [1, 0], scores: [2, 1] },
      ending,
    );
    expect(reasons(twice, names)).toMatchObject({
      seats: ["Fulfilled in trick 7: 2 of 2 fulfilments", "One token short: still 1 of 2 fulfilments"],
      ending: ["Ada fulfilled all seven for the second time, which ends the match."],
    });
  });

  it("is silent about other events, and about rounds of which nothing was told", () => {
    expect(reasons({ type: "play", seat: 0, card: "Y1" }, names)).toBeNull();
    expect(reasons({ type: "round", left: [0], change: [2], scores: [2] }, names)).toBeNull();
  });
});

describe("why a game ended", () => {
  const ended = (scores: number[], ending: Partial<SevenEnding>) =>
    reasons(
      round(
        scores.map(() => "fulfilled"),
        { left: scores.map(() => 0), change: scores, scores },
        { ...over, ...ending },
      ),
      names,
    )?.ending;

  it("says so when a score ended it early", () => {
    expect(ended([8, 1, 0], { why: "goal", goal: 7, early: true })).toEqual([
      "Ada reached 7 points, which ends the match early.",
      "Ada has the highest score and wins.",
    ]);
    expect(ended([3, 1, 0], {})).toEqual(["That was the last round.", "Ada has the highest score and wins."]);
  });

  it("says what a tie-break compared and decided", () => {
    expect(ended([6, 6, 0], { tied: [0, 1], tie_break: "outer", compared: [7, 1], winners: [1] })).toEqual([
      "That was the last round.",
      "Ada and Bo tie at 6 points.",
      "Tie-break: the fewest tokens placed on 1st and 3rd in this round (Ada 7, Bo 1).",
      "Bo wins.",
    ]);
    expect(ended([7, 7, 0], { tied: [0, 1], tie_break: "place", compared: [1, 2], winners: [1] })).toContain(
      "Tie-break: the place nearest to last in the final trick (Ada 1st, Bo 2nd).",
    );
    expect(ended([2, 2, 0], { tied: [0, 1], winners: [0, 1] })).toContain("Ada and Bo share the win.");
  });
});

describe("in Japanese", () => {
  beforeAll(() => {
    vi.stubGlobal("document", { documentElement: { dataset: {} } });
    settings.change({ language: "ja" });
  });
  afterAll(() => {
    settings.change({ language: "en" });
    vi.unstubAllGlobals();
  });

  it("says the same", () => {
    expect(reasons(exam, names)).toMatchObject({
      summary: "Adaが7トリック目で七つの予言を実現し、ラウンドが終わりました。",
      seats: ["7トリック目で実現：5点", "あと1個で最少：1点", "残り3個で最少ではない：得点なし", "あと1個で最少：1点"],
    });
  });
});
