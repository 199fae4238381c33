import { expect, test } from "vitest";
import gridPage from "../../docs/rules/grid.md?raw";
import horsemenPage from "../../docs/rules/horsemen.md?raw";
import sevenPage from "../../docs/rules/seven.md?raw";
import type { Section } from "../src/core/game";
import { runs } from "../src/core/markup";
import { type Choices, choicesOf, sectionsFor } from "../src/core/sections";
import { facts as gridFacts } from "../src/games/grid/facts";
import { facts as horsemenFacts } from "../src/games/horsemen/facts";
import { rules as grid } from "../src/games/grid/rules";
import { topic as gridTopic } from "../src/games/grid/topic";
import { rules as horsemen } from "../src/games/horsemen/rules";
import { topic as horsemenTopic } from "../src/games/horsemen/topic";
import { rules as seven } from "../src/games/seven/rules";
import { topic as sevenTopic } from "../src/games/seven/topic";
import type { GridView, HorsemenView, SevenView } from "../src/messages";
import { unfold, type Folded } from "../src/core/tutorials";
import gridSteps from "../src/games/grid/tutorials/grid.json";
import horsemenSteps from "../src/games/horsemen/tutorials/horsemen.json";
import examSteps from "../src/games/seven/tutorials/exam.json";
import firstSteps from "../src/games/seven/tutorials/first.json";
import { translate } from "../src/words/translate";
import numbered from "../../src/augury/japanese/rules.json";
import ja from "../../src/augury/japanese/served.json";

test.each(Object.entries({ seven, grid, horsemen }))("%s: the same sections in both languages", (_, rules) => {
  const ids = rules.en.map((section) => section.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(rules.ja.map((section) => section.id)).toEqual(ids);
  expect(rules.ja.map((section) => section.text.length)).toEqual(rules.en.map((section) => section.text.length));
});

test("at every step of a tutorial some section applies", () => {
  const topics = (folded: unknown, topic: (view: never) => string) => [
    ...new Set(unfold(folded as Folded).steps.map((step) => topic(step.view as never))),
  ];
  expect(topics(firstSteps, (view: SevenView) => sevenTopic(view))).toEqual(["prophecy", "trick", "ranking", "single"]);
  expect(topics(examSteps, (view: SevenView) => sevenTopic(view))).toEqual(["prophecy", "trick", "ranking"]);
  expect(topics(gridSteps, (view: GridView) => gridTopic(view))).toEqual(["writing", "scoring"]);
  const told = topics(horsemenSteps, (view: HorsemenView) => horsemenTopic(view));
  expect(told).toEqual(["turn", "suits", "piles", "waiting"]);
});

test("every topic has its section", () => {
  const ids = (rules: { en: { id: string }[] }) => rules.en.map((section) => section.id);
  expect(ids(seven)).toEqual(
    expect.arrayContaining(["prophecy", "trick", "ranking", "first", "exam", "twice", "single"]),
  );
  expect(ids(grid)).toEqual(expect.arrayContaining(["writing", "x", "scoring", "ties"]));
  expect(ids(horsemen)).toEqual(expect.arrayContaining(["turn", "suits", "piles", "effects", "waiting", "end"]));
});

test("on the page that has all rules, a paragraph about an option says so: it contradicts the one before it", () => {
  const unusual = { responses: "each", ties: "shared", tenth_trick_scores: false, givens_count: false, x_range: "max" };
  const about = (rules: { en: Section[]; ja: Section[] }, language: "en" | "ja") =>
    rules[language].flatMap(({ text }) =>
      text.flatMap((one) =>
        typeof one !== "string" && Object.entries(unusual).some(([name, value]) => one.when[name] === value)
          ? [one.text]
          : [],
      ),
    );
  const games = [seven, grid, horsemen];
  const told = games.flatMap((rules) => about(rules, "en"));
  expect(told).toHaveLength(Object.keys(unusual).length);
  for (const text of told) expect(text).toMatch(/^With the option for /);
  const japanese = games.flatMap((rules) => about(rules, "ja"));
  expect(japanese).toHaveLength(told.length);
  for (const text of japanese) expect(text).toContain("設定");
});

test("a table's rules are about what is played, and no more", () => {
  const text = (game: { en: Section[] }, choices: Choices) => JSON.stringify(sectionsFor(game.en, choices));
  const ids = (game: { en: Section[] }, choices: Choices) => sectionsFor(game.en, choices).map(({ id }) => id);
  const exam = { edition: "exam", players: 4, variant: "standard", options: { tenth_trick_scores: true } };
  expect(ids(seven, choicesOf(exam))).not.toEqual(expect.arrayContaining(["first"]));
  expect(text(seven, choicesOf(exam))).not.toMatch(/first edition|three players|1 to 13/i);
  const single = { edition: "first", players: 3, variant: "single", options: { tenth_trick_scores: true } };
  expect(ids(seven, choicesOf(single))).toContain("single");
  expect(ids(seven, choicesOf(single))).not.toEqual(expect.arrayContaining(["exam"]));
  expect(text(seven, choicesOf(single))).not.toMatch(/exam edition|four players|2 points|twice/i);
  const board = { name: "wheel", cells: [], lines: {} };
  const wheel = { board, players: 2, options: { x_prophecies: true, x_range: "max-1", ties: "shared" } };
  const told = text(grid, { ...choicesOf(wheel), ...gridFacts(wheel) });
  expect(told).toMatch(/wheel/);
  expect(told).not.toMatch(/sudoku|rectangle|latest in turn order|full length|count the numbers/);
  const own = { name: "mine", cells: [], lines: {}, givens: { a1: 1 } };
  const given = (setup: Choices) => text(grid, { ...choicesOf(setup), ...gridFacts(setup) });
  const usual = { x_prophecies: false, givens_count: true };
  for (const board of [own, "sudoku-1"]) {
    expect(given({ board, options: usual })).toMatch(/they count as numbers/i);
    const uncounted = given({ board, options: { ...usual, givens_count: false } });
    expect(uncounted).toMatch(/do not count as numbers/);
    expect(uncounted).not.toMatch(/they count as numbers/i);
  }
  for (const board of ["5x5", "wheel"]) expect(given({ board, options: usual })).not.toMatch(/from the start/);
  expect(horsemenFacts({ set: { name: "Augury bare set (unofficial)" } })).toEqual({ set: "bare" });
  expect(text(horsemen, { set: "bare" })).not.toMatch(/under Conquest/);
  expect(ids(seven, {})).toEqual(seven.en.map(({ id }) => id));
});

test("every section names numbered rules that exist", () => {
  const pages = [
    { ...seven, page: sevenPage },
    { ...grid, page: gridPage },
    { ...horsemen, page: horsemenPage },
  ];
  for (const { en, ja, page } of pages) {
    for (const { numbers = [] } of [...en, ...ja]) {
      expect(numbers.length).toBeGreaterThan(0);
      for (const number of numbers) expect(page).toContain(`## ${number} ·`);
    }
  }
});

test("every numbered rule and its section are there in Japanese, with the same marks", () => {
  const words: Record<string, string> = numbered;
  for (const page of [sevenPage, gridPage, horsemenPage]) {
    const numbers = [...page.matchAll(/(?:^- \*\*|^## )([A-Z]\d+(?:\.\d+)?)(?:\*\*| ·)/gm)].map((found) => found[1]!);
    expect(numbers.length).toBeGreaterThan(25);
    expect(numbers.filter((number) => !/[ぁ-んァ-ヶ一-龠]/.test(words[number] ?? ""))).toEqual([]);
  }
  for (const text of Object.values(words))
    expect(runs(text).every(({ kind, text }) => kind !== "plain" || !/[*`]/.test(text))).toBe(true);
});

test("marks in a numbered rule become runs", () => {
  expect(runs("The **row** of `Y11`: *ruling*.").map(({ kind }) => kind)).toEqual([
    "plain",
    "strong",
    "plain",
    "code",
    "plain",
    "soft",
    "plain",
  ]);
  expect(runs("3 * 4").map(({ text }) => text)).toEqual(["3 * 4"]);
});

test("what the server says is found by its words or by their pattern", () => {
  expect(translate(ja, "level", "sibyl")).toBe("シビュラ");
  expect(translate(ja, "effect", "draw two cards")).toBe("カードを2枚引く");
  expect(translate(ja, "region", "column a")).toBe("a列");
  expect(translate(ja, "card", "constructor")).toBe(null);
});
