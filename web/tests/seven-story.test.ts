import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { settings } from "../src/core/settings.svelte";
import { nameCard, sorted } from "../src/games/seven/names";
import { tell } from "../src/games/seven/story";
import type { SevenEvent, SevenView } from "../src/messages";
import recorded from "./recorded/seven-first3.json";

const { start, end } = recorded as unknown as Record<"start" | "end", { events: SevenEvent[]; view: SevenView }[]>;
const names = ["Ada", "Bo", "Cy", "Di"];
const said = (event: SevenEvent, view: SevenView | null = null) => tell(event, { names, view });
const exam = { ...start[0]!.view, setup: { edition: "exam" } } as SevenView;

describe("the story of Seven Prophecies", () => {
  it("names cards by colour, number and mark", () => {
    expect(nameCard("Y11", "first")).toBe("yellow 11, sun");
    expect(said({ type: "play", seat: 1, card: "R7" })).toBe("Bo plays red 7, moon.");
    expect(said({ type: "play", seat: 1, card: "S3" }, exam)).toBe("Bo plays grey 3, mushroom.");
  });

  it("tells who came where, and whose seal came true", () => {
    const trick = { type: "trick", number: 4, order: [2, 0, 1], confirmed: [true, false, true] } as const;
    expect(said({ ...trick, order: [...trick.order], confirmed: [...trick.confirmed] })).toBe(
      "Trick 4: Cy 1st, Ada 2nd, and Bo 3rd. A prophecy came true for Cy and Ada.",
    );
    expect(said({ type: "trick", number: 1, order: [0, 1, 2], confirmed: [false, false, false] })).toContain(
      "No prophecy came true.",
    );
  });

  it("tells a prophecy without the ranks it left empty", () => {
    expect(said({ type: "prophecy", seat: 0, tokens: [2, 1, 0, 4] })).toBe(
      "Ada foretold 1st twice, 2nd once, and 4th 4 times.",
    );
  });

  it("tells the score of a round", () => {
    expect(said({ type: "round", left: [0, 2, 1], change: [2, -1, 0], scores: [2, 0, 1] })).toBe(
      "The round is over. Ada: +2, now 2 (all seven came true); Bo: −1, now 0 (2 left); Cy: ±0, now 1 (1 left).",
    );
  });

  it("tells the row of a deal: the cards of the first edition, which are public, or the colours", () => {
    const deal = { type: "dealt", round: 2, leader: 1, hand: null } as const;
    expect(said({ ...deal, row: ["R", "Y"], row_cards: ["R6", "Y13"], aside_up: ["B2", "G11"] })).toBe(
      "Round 2 is dealt. Bo will lead. The row: red 6, yellow 13. Out of play, face up: blue 2, green 11.",
    );
    expect(said({ ...deal, row: ["S", "G"], aside_up: [] }, exam)).toBe(
      "Round 2 is dealt. Bo will lead. The row: grey, green.",
    );
  });

  it("has words for all that happens in a game", () => {
    for (const { events, view } of [...start, ...end]) {
      for (const event of events) expect(tell(event, { names, view })).toBeTruthy();
    }
  });

  it("holds cards colour by colour, low to high", () => {
    expect(sorted(["B2", "Y11", "Y3", "R13", "G1"], "first")).toEqual(["Y3", "Y11", "R13", "G1", "B2"]);
  });
});

describe("the story in Japanese", () => {
  beforeAll(() => {
    vi.stubGlobal("document", { documentElement: { dataset: {} } });
    settings.change({ language: "ja" });
  });
  afterAll(() => {
    settings.change({ language: "en" });
    vi.unstubAllGlobals();
  });

  it("tells all that happens", () => {
    for (const { events, view } of [...start, ...end]) {
      for (const event of events) expect(tell(event, { names, view })).toMatch(/[ぁ-んァ-ン一-龠]/);
    }
    expect(said({ type: "play", seat: 1, card: "S3" }, exam)).toBe("Boが灰の3（きのこ）を出しました。");
    expect(said({ type: "prophecy", seat: 0, tokens: [2, 0, 5] })).toBe("Adaの予言：1位を2回、3位を5回。");
  });
});
