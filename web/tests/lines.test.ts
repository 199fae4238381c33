import { expect, test } from "vitest";
import { type Line, withStory } from "../src/core/lines";
import type { TableMessage, GameEvent, Story } from "../src/messages";

/** Lines of a log, from words such as `play 3`: the number of the event, or a note in brackets. */
const heard = (...words: string[]): Line[] =>
  words.map((word, id) => {
    const [text, seq] = word.split(" ");
    const event = text!.startsWith("(") ? null : ({ type: text } as unknown as GameEvent);
    const type = text === "(undone)" ? "undone" : "moved";
    return { id: id + 1, told: { type, seq: Number(seq) } as TableMessage, event, names: [] };
  });
const story = (seq: number, ...events: string[]) => ({
  seq,
  events: events.map((type) => ({ type }) as unknown as GameEvent),
  taken_back: [] as Story["taken_back"],
});
const shown = (lines: Line[]) => lines.map(({ event, told }) => (event ? event.type : `(${told.seq})`));

function merged(lines: Line[], told: ReturnType<typeof story>): string[] {
  let count = 100;
  const found = withStory(lines, told, ["Ada"], () => ++count);
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  return shown(found);
}

test("a newcomer is told all of it", () => {
  expect(merged([], story(4, "deal", "a", "b"))).toEqual(["deal", "a", "b"]);
});

test("what was missed comes before what was heard since, and nothing twice", () => {
  const lines = heard("deal 2", "a 3", "d 6");
  expect(merged(lines, story(5, "deal", "a", "b", "c"))).toEqual(["deal", "a", "b", "c", "d"]);
  expect(merged(lines, story(6, "deal", "a", "b", "c", "d"))).toEqual(["deal", "a", "b", "c", "d"]);
});

test("what else was said keeps its place", () => {
  const lines = heard("(began) 2", "deal 2", "a 3", "(away) 4", "(back) 7", "d 8");
  expect(merged(lines, story(7, "deal", "a", "b", "c"))).toEqual(["(2)", "deal", "a", "(4)", "(7)", "b", "c", "d"]);
});

test("what was told late stands where it happened", () => {
  const lines = heard("deal 2", "mine 4", "hers 5");
  expect(merged(lines, story(6, "deal", "hers", "mine", "a"))).toEqual(["deal", "hers", "mine", "a"]);
});

test("a move that was taken back is in no story, but that it was taken back is", () => {
  const lines = heard("deal 2", "wrong 3", "(undone) 4", "right 5");
  const told = story(5, "deal", "right");
  told.taken_back = [{ seat: 0, to: 0, revealed: true, events: 1 }];
  for (const before of [lines, []]) expect(merged(before, told)).toEqual(["deal", "(0)", "right"]);
  const [, note] = withStory([], told, ["Ada"], () => 1);
  expect(note).toMatchObject({ told: { type: "undone", seat: 0, revealed: true }, names: ["Ada"] });
});
