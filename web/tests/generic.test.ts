import { expect, test } from "vitest";
import { cardOf, deckOf, nameOf } from "../src/games/generic/cards";
import { fieldsOf, Lengths } from "../src/games/generic/fields";
import { groupsOf, matching, moveWith } from "../src/games/generic/moves";
import { tell } from "../src/games/generic/story";

const COMMON = { game: "whist", seat: 0, actors: [0], legal: [], scores: [0, 0, 0], winners: null };
const FRENCH = { french: true };

test("cards are read from how they are written", () => {
  const read = (text: string) => {
    const card = cardOf(text);
    return card && [card.suit, card.rank, card.french];
  };
  expect(read("HA")).toEqual(["H", "A", true]);
  expect(read("10C")).toEqual(["C", "10", true]);
  expect(read("Y11")).toEqual(["Y", "11", false]);
  expect(read("St3")).toEqual(["St", "3", false]);
  expect([read("bidding"), read("a1"), read("3NT"), cardOf(7)]).toEqual([null, null, null, null]);
  expect(nameOf(cardOf("SA")!)).toBe("ace of spades");
});

test("a letter is a suit of the French deck only if all cards of the game are", () => {
  expect(deckOf({ ...COMMON, hand: ["H5", "S2"] } as never).french).toBe(true);
  const other = { ...COMMON, game: "other", hand: ["S5", "Y5"] };
  expect(deckOf(other as never).french).toBe(false);
  expect(cardOf("S5", deckOf(other as never))?.french).toBe(false);
});

test("a view is drawn by the shapes of its fields", () => {
  const view = {
    ...COMMON,
    dealer: 2,
    turned_up: "DK",
    hand: ["HA", "C3"],
    bids: [1, null, 0],
    trick: ["H2", null, null],
    seats: [{ taken: 1 }, { taken: 0 }, { taken: 2 }],
    history: [{ number: 1, cards: ["C2", "C3", "C4"] }],
    note: { open: true },
    nothing: null,
  };
  const lengths = new Lengths();
  const { columns, fields, hand } = fieldsOf(view, 3, FRENCH, lengths);
  expect(hand?.map(({ text }) => text)).toEqual(["HA", "C3"]);
  expect(columns.map(({ name }) => name)).toEqual(["bids", "trick", "taken"]);
  expect(fields.map(({ name, value }) => [name, value.kind])).toEqual([
    ["dealer", "seat"],
    ["turned_up", "cards"],
    ["history", "rows"],
    ["note", "fields"],
  ]);
  const full = fieldsOf({ ...view, trick: ["H2", "H3", "H4"] }, 3, FRENCH, lengths);
  expect(full.columns.map(({ name }) => name)).toContain("trick");
});

test("many moves are grouped by how they begin, and found by a filter", () => {
  const marks = ["a", "b", "c", "d"].flatMap((cell) => [1, 2, 3, 4].map((mark) => `${cell}=${mark}`));
  expect(groupsOf(["1", "2"])).toEqual([{ name: "", moves: ["1", "2"] }]);
  expect(groupsOf([...marks, "pass"]).map(({ name, moves }) => [name, moves.length])).toEqual([
    ["", 1],
    ["a", 4],
    ["b", 4],
    ["c", 4],
    ["d", 4],
  ]);
  expect(matching(marks, " B 3")).toEqual(["b=3"]);
  expect([moveWith("HA", ["HA", "C2"]), moveWith("HA", ["play HA"]), moveWith("HA", ["HA at a", "HA at b"])]).toEqual([
    "HA",
    "play HA",
    null,
  ]);
});

test("events are told in the server's words, or by their fields", () => {
  const context = { names: ["Ada", "Bo", "Cy"], view: null };
  expect(tell({ type: "play", words: "Ada plays the ace." } as never, context)).toBe("Ada plays the ace.");
  expect(tell({ type: "play", words: "" } as never, context)).toBeNull();
  expect(tell({ type: "play", seat: 1, card: "HA" } as never, context)).toBe("Bo: Play (card HA).");
});
