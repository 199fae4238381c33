import { beforeEach, expect, test, vi } from "vitest";
import { Match } from "../src/core/match.svelte";
import type { GameClient } from "../src/core/game";
import type { TableMessage, FromServer, MovedMessage, Snapshot } from "../src/messages";
import clocks from "./recorded/table-clocks.json";

const { first, told } = clocks as unknown as { first: Snapshot; told: TableMessage[] };
const moved = told[0] as MovedMessage;
/** The table just before a move of the reader's. */
const table = { ...first, seq: moved.seq - 1, you: moved.seat, view: { actors: [moved.seat] } } as unknown as Snapshot;

/** A connection that only keeps what is sent. */
class Line {
  static readonly OPEN = 1;
  static last: Line;
  static sent: { id?: string }[] = [];
  readyState = 1;
  onopen = (): void => {};
  constructor() {
    Line.last = this;
  }
  send(text: string): void {
    Line.sent.push(JSON.parse(text));
  }
  close(): void {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("location", { origin: "http://127.0.0.1" });
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  vi.stubGlobal("document", { documentElement: { dataset: {} }, addEventListener() {}, removeEventListener() {} });
});

test("after a move nothing can be done until its events have come, even if it is acknowledged before", () => {
  const match = new Match("x", { refused() {}, happened() {}, turn() {} });
  match.receive({ type: "welcome", snapshot: table } as FromServer);
  expect([match.mayAct, match.turnIsVisible]).toEqual([true, true]);
  match.move("2113");
  const id = Line.sent.at(-1)!.id!;
  match.receive({ type: "ack", id, seq: moved.seq });
  expect([match.mayAct, match.turnIsVisible]).toEqual([false, false]);
  match.receive(moved);
  expect(match.waiting).toEqual([]);
  match.close();
});

test("somebody who comes back says which event came last, and when it was", () => {
  const match = new Match("x", { refused() {}, happened() {}, turn() {} });
  Line.last.onopen();
  expect(Line.sent.at(-1)).toEqual({ type: "hello" });
  match.receive({ type: "welcome", snapshot: table } as FromServer);
  match.receive(moved);
  Line.last.onopen();
  expect(Line.sent.at(-1)).toEqual({ type: "hello", last_seq: moved.seq, last_at: moved.at });
  match.close();
});

test("somebody who comes back and missed nothing sees the view that the server has now", () => {
  const match = new Match("x", { refused() {}, happened() {}, turn() {} });
  match.receive({ type: "welcome", snapshot: table } as FromServer);
  match.receive(moved);
  const lost = match.table!.view;
  const view = { actors: [], after: "a failover" } as unknown as typeof lost;
  match.receive({ type: "resumed", seq: moved.seq, view } as FromServer);
  expect(match.table!.view).toEqual(view);
  expect(match.table!.seq).toBe(moved.seq);
  match.close();
});

test("the log says nothing of what happened behind a score until that is dismissed", () => {
  const match = new Match("x", { refused() {}, happened() {}, turn() {} });
  const client = {
    scenes: (_: unknown, events: { type: string }[], view: unknown) =>
      events.map(({ type }) => ({ view, ms: 10, about: type, stays: type === "round" })),
    lasting: ({ type }: { type: string }) => type === "round",
  };
  match.use(client as unknown as GameClient);
  match.receive({ type: "welcome", snapshot: table } as FromServer);
  const tell = (seq: number, ...types: string[]) =>
    match.receive({
      ...moved,
      seq,
      events: types.map((type) => ({ type })),
      view: table.view,
    } as unknown as FromServer);
  const kinds = () => match.linesInView.map(({ event }) => event?.type);
  tell(moved.seq, "play", "round", "dealt");
  vi.advanceTimersByTime(1000);
  expect(match.director.held).toBe(true);
  expect(kinds()).toEqual(["play", "round"]);
  tell(moved.seq + 1, "trick", "round");
  tell(moved.seq + 2, "result");
  expect(kinds()).toEqual(["play", "round"]);
  match.dismiss();
  vi.advanceTimersByTime(2000);
  expect(kinds()).toEqual(["play", "round", "dealt", "trick", "round"]);
  match.dismiss();
  expect(kinds()).toEqual(["play", "round", "dealt", "trick", "round", "result"]);
  match.close();
});
