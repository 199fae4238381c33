import { encode } from "uqr";
import { expect, test } from "vitest";
import type { BookShown } from "../src/messages";
import { defaults, matters, setupOf } from "../src/pages/lobby/choices";
import { Lists, resultOf, type TableShown } from "../src/pages/lobby/lists.svelte";
import { offerOf, seating, usualLevel } from "../src/pages/lobby/offers";
import { due } from "../src/pages/lobby/pass/turns";
import { pathIn } from "../src/pages/lobby/tables";
import { outline } from "../src/parts/qr";

const seven: BookShown = {
  name: "seven",
  title: "Seven Prophecies",
  sentence: "",
  players: [3, 4],
  choices: [
    { name: "edition", values: ["first", "exam"], named: {}, default: "exam", group: null, help: "" },
    { name: "players", values: [3, 4], named: {}, default: 4, group: null, help: "" },
    { name: "variant", values: ["standard", "twice"], named: {}, default: "standard", group: null, help: "" },
    { name: "tenth_trick_scores", values: [true, false], named: {}, default: true, group: "options", help: "" },
  ],
  levels: [
    { name: "dreamer", words: "", usual: false },
    { name: "sibyl", words: "", usual: true },
  ],
};

function table(match: string, some: Partial<TableShown> = {}): TableShown {
  const usual = { game: "grid", title: "", phase: "playing", number: 1, setup: {}, seats: ["Ada"] } as const;
  const rest = { paced: false, changed: 0, kinds: [], private: false, you: null, your_turn: false, shared: false };
  return { match, ...usual, ...rest, ...some, seats: some.seats ?? ["Ada"] };
}

test("what is pasted leads to its table, with the seat's secret if it has one", () => {
  expect(pathIn("https://example.org/t/q3V9xTqk2Hc-Yb0e")).toBe("/t/q3V9xTqk2Hc-Yb0e");
  expect(pathIn(" come: http://x/t/abc_-1#seat=0.xyz ")).toBe("/t/abc_-1#seat=0.xyz");
  expect(pathIn("q3V9xTqk2Hc-Yb0e")).toBe("/t/q3V9xTqk2Hc-Yb0e");
  expect(pathIn("http://x/g/abc/2")).toBe("/g/abc/2");
  expect(pathIn("hello")).toBeNull();
});

test("a setup holds only what matters to the chosen edition, in its groups", () => {
  const first = defaults(seven, { edition: "first" });
  expect(setupOf(seven, { ...first, variant: "twice" })).toEqual({
    edition: "first",
    players: 4,
    variant: "twice",
    options: { tenth_trick_scores: true },
  });
  expect(setupOf(seven, { ...first, edition: "exam", variant: "twice" })).toEqual({ edition: "exam", players: 4 });
  expect(matters(seven.choices[2]!, { edition: "exam" })).toBe(false);
});

test("a quick game seats the reader first, and the usual bot everywhere else", () => {
  expect(seating(3, usualLevel(seven))).toEqual(["me", "sibyl", "sibyl"]);
  expect(offerOf("seven", {})).toBe("exam");
  expect(offerOf("seven", { edition: "first" })).toBe("first");
});

test("each table is listed once, and those that wait for the reader come first", () => {
  const lists = new Lists();
  const mine = [table("a"), table("b", { your_turn: true }), table("c", { phase: "over" })];
  lists.hold([table("a"), table("d", { phase: "waiting", seats: ["Bob", null] }), table("e")], mine, []);
  expect(lists.mine.map(({ match }) => match)).toEqual(["b", "a"]);
  expect(lists.open.map(({ match }) => match)).toEqual(["d"]);
  expect(lists.playing.map(({ match }) => match)).toEqual(["e"]);
});

test("a result is told only where the server tells the seat and the winners", () => {
  const game = { match: "a", number: 1, game: "grid", players: ["Ada", "Bob"], ended: 0 } as const;
  const shown = { ...game, players: [...game.players], why: null, scores: null, winners: null, kinds: [], you: null };
  expect(resultOf(shown)).toBeNull();
  expect(resultOf({ ...shown, you: 0, winners: [0] })).toBe("won");
  expect(resultOf({ ...shown, you: 0, winners: [0, 1] })).toBe("shared");
  expect(resultOf({ ...shown, you: 1, winners: [0] })).toBe("lost");
});

test("the device stays with whoever may act, goes on in the order of the seats, and waits for bots", () => {
  expect(due([0, 1, 2], [0, 1, 2], 1)).toBe(1);
  expect(due([0, 2], [0, 1, 2], 1)).toBe(2);
  expect(due([0], [0, 1, 2], 2)).toBe(0);
  expect(due([3], [0, 1, 2], 2)).toBeNull();
  expect(due([1], [2, 1], 0)).toBe(1);
});

test("a code is drawn square for square", () => {
  expect(
    outline([
      [true, true, false],
      [false, false, true],
    ]),
  ).toBe("M0 0h2v1H0ZM2 1h1v1H2Z");
  expect(encode("https://example.org/t/abc").size).toBeGreaterThan(20);
});
