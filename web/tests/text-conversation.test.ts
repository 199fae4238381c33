import { beforeEach, expect, test, vi } from "vitest";
import { announcer } from "../src/core/announcer.svelte";
import type { Match } from "../src/core/match.svelte";
import { settings } from "../src/core/settings.svelte";
import type { Snapshot, TextAnswer } from "../src/messages";
import { Conversation, type LocalCommands } from "../src/pages/table/text/conversation.svelte";
import { timeLeft } from "../src/pages/table/timeLeft";

const moved: string[] = [];
const asked: string[] = [];
let answers: Record<string, TextAnswer> = {};

/** A table that notes what is done there. */
const match = { id: "m", token: null, waiting: [], move: (move: string) => moved.push(move) } as unknown as Match;
const local = { log: (rest: string) => `the log, ${rest} lines` } as unknown as LocalCommands;

beforeEach(() => {
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  vi.stubGlobal("fetch", async (path: string) => {
    const line = new URL(path, "http://here").searchParams.get("line") ?? "";
    asked.push(line);
    return new Response(JSON.stringify(answers[line] ?? { text: `You typed ${line}.` }));
  });
  moved.length = asked.length = 0;
  settings.change({ confirm: false });
});

test("a question is answered, shown and said, line by line", async () => {
  answers = { lines: { text: "Row 1: empty.\nRow 2: empty." } };
  const talk = new Conversation(match, local);
  await talk.submit(" lines ");
  expect(talk.reply).toEqual(["Row 1: empty.", "Row 2: empty."]);
  expect(announcer.polite.at(-1)?.text).toBe("Row 1: empty. Row 2: empty.");
});

test("a move is made at once, or after it was confirmed by nothing or the same line", async () => {
  answers = { "b2 3": { text: "Write 3 into b2", move: "b2=3" } };
  const talk = new Conversation(match, local);
  await talk.submit("b2 3");
  expect(moved).toEqual(["b2=3"]);
  settings.change({ confirm: true });
  for (const again of ["", "b2 3"]) {
    await talk.submit("b2 3");
    expect(talk.reply).toEqual(["Write 3 into b2? Press Enter again."]);
    await talk.submit(again);
  }
  expect(moved).toEqual(["b2=3", "b2=3", "b2=3"]);
});

test("what was asked about is forgotten when it is cancelled, or when something else is typed", async () => {
  answers = { "b2 3": { text: "Write 3 into b2", move: "b2=3" } };
  settings.change({ confirm: true });
  const talk = new Conversation(match, local);
  await talk.submit("b2 3");
  talk.cancel();
  await talk.submit("");
  await talk.submit("b2 3");
  await talk.submit("turn");
  await talk.submit("");
  expect(moved).toEqual([]);
  expect(asked).toEqual(["b2 3", "", "b2 3", "turn", ""]);
});

test("what this side does by itself gets the rest of the line", async () => {
  answers = { "log 3": { text: "", deed: "log", rest: "3" } };
  const talk = new Conversation(match, local);
  await talk.submit("log 3");
  expect(talk.reply).toEqual(["the log, 3 lines"]);
});

test("arrows lead through what was typed, each line once", async () => {
  const talk = new Conversation(match, local);
  for (const line of ["hand", "turn", "hand"]) await talk.submit(line);
  expect([talk.recall(-1), talk.recall(-1), talk.recall(-1)]).toEqual(["hand", "turn", "turn"]);
  expect([talk.recall(1), talk.recall(1)]).toEqual(["hand", ""]);
});

test("a clock runs for whoever may act, and no further than to nothing", () => {
  const seats = [{ kind: "person", away: false }, { kind: "bot" }];
  const table = { phase: "playing", clocks: { left: [5000, 9000], at: 1000 }, view: { actors: [0] }, seats };
  expect([0, 1].map((seat) => timeLeft(table as unknown as Snapshot, seat, 3000))).toEqual([3000, 9000]);
  expect(timeLeft(table as unknown as Snapshot, 0, 99_000)).toBe(0);
  seats[0]!.away = true; // alone against bots
  expect(timeLeft(table as unknown as Snapshot, 0, 99_000)).toBe(5000);
  seats[1]!.kind = "person";
  expect(timeLeft(table as unknown as Snapshot, 0, 99_000)).toBe(0);
});
