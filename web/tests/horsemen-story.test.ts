import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { settings } from "../src/core/settings.svelte";
import { tell } from "../src/games/horsemen/story";
import type { HorsemenEvent } from "../src/messages";
import { games } from "./horsemen";

const names = ["Ada", "Ben"];
const all = Object.values(games).flatMap((game) => [
  ...game.opening.map((event) => ({ event, view: game.first })),
  ...game.moments.flatMap(({ events, after }) => events.map((event) => ({ event, view: after }))),
]);
const extra: HorsemenEvent[] = [
  { type: "pass", seat: 1 },
  { type: "result", prophecies: [1, 1], winners: [0, 1], reason: "passes" },
  { type: "result", prophecies: [2, 1], winners: [0], reason: "turns" },
  { type: "fulfil", place: "b", prophecy: "The Well", totals: [7, 9], winner: 1, reaped: [["G3"], ["Sw6"]] },
];
const english = /[A-Za-z]{4,}/;

function speak(language: "en" | "ja"): void {
  settings.change({ language });
}

describe("story", () => {
  beforeEach(() => {
    Object.assign(globalThis, { document: { documentElement: { dataset: {} } } });
  });
  afterEach(() => speak("en"));

  it("every event is a sentence in English", () => {
    speak("en");
    for (const { event, view } of all) expect(tell(event, { names, view })).toMatch(/^[A-Z].*\.$/);
    for (const event of extra) expect(tell(event, { names, view: null })).toMatch(/^[A-Z].*\.$/);
  });

  it("every event is a sentence in Japanese, with no English in it", () => {
    speak("ja");
    for (const { event, view } of all) {
      const told = tell(event, { names, view }) ?? "";
      expect(told).toMatch(/。$/);
      expect(told.replace(/Ada|Ben/g, "")).not.toMatch(english);
    }
  });

  it("names the cards because of which something happened", () => {
    const context = { names, view: null };
    const famine: HorsemenEvent = { type: "draw", seat: 0, cards: 2, fewer: ["Famine"] };
    const war: HorsemenEvent = { type: "strike", seat: 1, card: "G3", place: "a", causes: ["Sword", "War"] };
    const both: HorsemenEvent = {
      type: "fulfil",
      place: "b",
      prophecy: "The Well",
      totals: [7, 9],
      winner: 1,
      reaped: [["G3"], []],
      bonus: [0, 1],
      bonus_by: ["Conquest"],
      reaped_by: ["Death"],
    };
    speak("en");
    expect([famine, war, both].map((event) => tell(event, context))).toEqual([
      "Ada draws 2 cards, and no more because of Famine.",
      "Because of Sword and War, Ben strikes Grail 3 at a.",
      "Fulfilled at b: The Well goes to Ben, 9 (1 of it from Conquest) to 7. Because of Death, Grail 3 leaves the game.",
    ]);
    speak("ja");
    expect(tell(famine, context)).toBe("Adaがカード2枚を引きました（飢饉により、補充はここまで）。");
    expect(tell(both, context)?.replace(/The Well|Ada|Ben/g, "")).not.toMatch(english);
  });

  it("says who did what, where, in the game's words", () => {
    speak("en");
    const context = { names, view: null };
    expect(tell({ type: "play", seat: 0, card: "St2", place: "b" }, context)).toBe("Ada plays Staff 2 at b.");
    expect(tell({ type: "draw", seat: 1, cards: 1 }, context)).toBe("Ben draws a card.");
    expect(tell({ type: "draw", seat: 0, cards: ["G1", "C2"] }, context)).toBe("Ada draws Grail 1 and Coin 2.");
    expect(tell({ type: "look", seat: 1, pile: "coins", horseman: null }, context)).toBe(
      "Ben looks at the Horseman under the Coins.",
    );
    expect(extra.map((event) => tell(event, context))).toEqual([
      "Ben passes.",
      "Six passes in a row. A draw, with one Prophecy each.",
      "The last turn is over. Ada wins, 2 Prophecies to 1.",
      "Fulfilled at b: The Well goes to Ben, 9 to 7. Grail 3 and Sword 6 leave the game.",
    ]);
  });
});
