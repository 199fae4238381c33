import { encode } from "uqr";
import { expect, test, vi } from "vitest";
import { strengthOf } from "../src/core/levels";
import { settings } from "../src/core/settings.svelte";
import type { BookShown } from "../src/messages";
import { defaults, matters, offered, setupOf, setupWords, wayWords } from "../src/pages/lobby/choices";
import { lastAgainstBots, lastLevel, lastSeats, lastSetup, remember } from "../src/pages/lobby/last";
import { levelLabel } from "../src/pages/lobby/levels";
import { Lists, waitingFor, whenAndHow, type TableShown } from "../src/pages/lobby/lists.svelte";
import { creditsOf, offerOf, offersAt, seating, usualLevel } from "../src/pages/lobby/offers";
import { due } from "../src/pages/lobby/pass/turns";
import { pathIn } from "../src/pages/lobby/tables";
import { outline } from "../src/parts/qr";

const STARTERS = ["lot", "seat1", "seat2", "seat3", "seat4"];
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
    { name: "starting_player", values: STARTERS, named: {}, default: "lot", group: "options", help: "" },
  ],
  levels: [
    { name: "dreamer", words: "", usual: false },
    { name: "sibyl", words: "", usual: true },
  ],
  credits: [
    { title: "七つの予言", edition: "first", year: 2017, parts: [{ role: "publisher", names: ["Blüte Spiele"] }] },
    { title: "Seven Prophecies", edition: "exam", parts: [{ role: "seller", names: ["SUNNY BIRD Co., Ltd."] }] },
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
    options: { tenth_trick_scores: true, starting_player: "lot" },
  });
  expect(setupOf(seven, { ...first, edition: "exam", variant: "twice", starting_player: "seat4" })).toEqual({
    edition: "exam",
    players: 4,
    options: { starting_player: "seat4" },
  });
  expect(matters(seven.name, seven.choices[2]!, { edition: "exam" })).toBe(false);
});

test("only somebody who sits at the table can be chosen to begin", () => {
  const three = { ...defaults(seven, { edition: "exam", players: 3 }), starting_player: "seat4" };
  const [starter] = offered(seven, three).slice(-1);
  expect(starter?.values).toEqual(STARTERS.slice(0, 4));
  expect(setupOf(seven, three)).toEqual({ edition: "exam", players: 3 });
  const chosen = { edition: "exam", players: 3, options: { starting_player: "seat2" } };
  expect(wayWords(seven, chosen)).toEqual(["Exam edition (2025)", "Starting player: 2nd seat"]);
});

test("a setup is told in words, a board or a card set by its name", () => {
  const plain = { named: {}, group: null, help: "" };
  const horsemen = {
    ...seven,
    name: "horsemen",
    choices: [
      { ...plain, name: "set", values: [], default: "house" },
      { ...plain, name: "players", values: [2], default: 2 },
    ],
  };
  const house = { name: "Augury house set (unofficial)", suits: {} };
  expect(setupWords(horsemen, { set: house, players: 2 })).toEqual(["Augury house set (unofficial)"]);
  expect(setupWords(horsemen, { set: { name: "Mine" }, players: 2 })).toEqual(["Mine"]);
  const choice = { ...plain, name: "givens_count", values: [true, false], default: true, group: "options" };
  const grid = { ...seven, name: "grid", choices: [{ ...plain, name: "board", values: [], default: "5x5" }, choice] };
  const board = { name: "mine", cells: [], lines: {}, givens: { a1: 1 } };
  const uncounted = { board, options: { givens_count: false } };
  expect(setupWords(grid, uncounted)).toEqual(["mine", "Given numbers count: No"]);
  expect(setupWords(grid, { ...uncounted, board: { ...board, givens: {} } })).toEqual(["mine"]);
  const whole = { edition: "first", players: 3, variant: "twice", options: { tenth_trick_scores: false } };
  const words = ["First edition (2017)", "First to fulfil twice", "Fulfilling in the tenth trick: Gains nothing"];
  expect(wayWords(seven, whole)).toEqual(words);
  expect(setupWords(seven, whole)).toContain("3 players");
});

test("an address names an edition or a game, and each edition has its own credits", () => {
  expect(offersAt("first").map(({ name }) => name)).toEqual(["first"]);
  expect(offersAt("seven").map(({ name }) => name)).toEqual(["exam", "first"]);
  expect(offersAt("chess")).toEqual([]);
  expect(creditsOf(seven, offersAt("first")[0]!).map(({ title }) => title)).toEqual(["七つの予言"]);
  expect(creditsOf(seven, { setup: {} })).toHaveLength(2);
});

test("a quick game seats the reader first, and the usual bot everywhere else", () => {
  expect(seating(3, usualLevel(seven))).toEqual(["me", "sibyl", "sibyl"]);
  expect(offerOf("seven", {}).name).toBe("exam");
  expect(offerOf("seven", { edition: "first" }).name).toBe("first");
});

test("what was chosen the last time is offered again, and played again against bots", () => {
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  expect(lastLevel("first", seven)).toBe("sibyl");
  expect(lastAgainstBots("first")).toBeNull();
  const setup = { edition: "first", players: 3, options: { tenth_trick_scores: false } };
  remember("first", setup, ["me", "dreamer", "dreamer"]);
  expect(settings.game).toBe("first");
  expect(lastAgainstBots("first")).toEqual({ setup, seats: ["me", "dreamer", "dreamer"] });
  expect(lastLevel("first", seven)).toBe("dreamer");
  expect(lastSetup("first")).toEqual({ edition: "first", players: 3, tenth_trick_scores: false });
  expect(lastSeats("first", 3)).toEqual(["me", "dreamer", "dreamer"]);
  expect(lastSeats("first", 4)).toBeNull();
  expect(lastAgainstBots("exam")).toBeNull();
  remember("first", null, ["me", "dreamer", "open"]);
  expect(lastAgainstBots("first")).toBeNull();
  expect(lastSetup("first").edition).toBe("first");
});

test("who played is kept even if the board was too large to keep", () => {
  const large = { name: "Kite", cells: Array.from({ length: 2000 }, (_, index) => `a${index}`) };
  remember("grid", { board: large, players: 3, options: { x_prophecies: true } }, ["me", "dreamer", "sibyl"]);
  expect(lastSeats("grid", 3)).toEqual(["me", "dreamer", "sibyl"]);
  expect(lastSetup("grid")).toEqual({ players: 3, x_prophecies: true });
});

test("bots stand on a scale of six, with a word", () => {
  expect(levelLabel("dreamer")).toBe("●○○○○○ Dreamer, beginner");
  expect(levelLabel("sibyl")).toBe("●●●●●● Sibyl, expert");
  expect(strengthOf(null)).toBe(0);
});

test("each table is listed once, and those that wait for the reader come first", () => {
  const lists = new Lists();
  const mine = [table("a"), table("b", { your_turn: true }), table("c", { phase: "over" })];
  lists.hold([table("a"), table("d", { phase: "waiting", seats: ["Bob", null] }), table("e")], mine, []);
  expect(lists.mine.map(({ match }) => match)).toEqual(["b", "a"]);
  expect(lists.open.map(({ match }) => match)).toEqual(["d"]);
  expect(lists.playing.map(({ match }) => match)).toEqual(["e"]);
});

test("the game to continue is the latest in which it is the reader's turn, or one on this device", () => {
  const mine = [table("a", { changed: 9 }), table("b", { your_turn: true, changed: 2 })];
  expect(waitingFor(mine)?.match).toBe("b");
  expect(waitingFor([...mine, table("c", { shared: true, changed: 3 })])?.match).toBe("c");
  expect(waitingFor([table("a"), table("d", { phase: "waiting", your_turn: true })])).toBeNull();
});

test("a game with an earlier deal is marked in lists", () => {
  const game = { match: "a", number: 1, game: "grid", players: ["Ada", "Bob"], ended: 0 } as const;
  const shown = {
    ...game,
    players: [...game.players],
    why: null,
    scores: null,
    winners: null,
    kinds: [],
    you: null,
    setup: null,
    levels: [],
    taken_back: 0,
    result: null,
    origin: null,
  };
  expect(whenAndHow(shown)).toHaveLength(1);
  expect(whenAndHow({ ...shown, origin: "play_on" })[1]).toBe("played on from a replay, not rated");
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
