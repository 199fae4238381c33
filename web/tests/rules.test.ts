import { expect, test } from "vitest";
import { rules as grid } from "../src/games/grid/rules";
import { topic as gridTopic } from "../src/games/grid/topic";
import { rules as horsemen } from "../src/games/horsemen/rules";
import { topic as horsemenTopic } from "../src/games/horsemen/topic";
import { rules as seven } from "../src/games/seven/rules";
import { topic as sevenTopic } from "../src/games/seven/topic";
import type { GridView, HorsemenView, SevenView } from "../src/messages";
import { unfold, type Folded } from "../src/tutorials";
import gridSteps from "../src/tutorials/grid.json";
import horsemenSteps from "../src/tutorials/horsemen.json";
import sevenSteps from "../src/tutorials/seven.json";
import { translate } from "../src/words/translate";
import ja from "../src/words/served.ja.json";

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
  expect(topics(sevenSteps, (view: SevenView) => sevenTopic(view))).toEqual(["prophecy", "trick", "ranking", "single"]);
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

test("what the server says is found by its words or by their pattern", () => {
  expect(translate(ja, "level", "sibyl")).toBe("シビュラ");
  expect(translate(ja, "effect", "draw two cards")).toBe("カードを2枚引く");
  expect(translate(ja, "region", "column a")).toBe("a列");
  expect(translate(ja, "card", "constructor")).toBe(null);
});
