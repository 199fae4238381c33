import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TableSocket } from "../src/core/socket";

/** A connection that the test opens and closes. */
class Line {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static made: Line[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen = (): void => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number; reason: string }) => void = () => undefined;

  constructor(readonly address: string) {
    Line.made.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = Line.CLOSED;
  }

  lose(reason = "", code = 1006): void {
    this.close();
    this.onclose({ code, reason });
  }
}

/** The milliseconds until there is one more connection. */
function wait(): number {
  const before = Line.made.length;
  for (let passed = 0; passed <= 20_000; passed += 10) {
    if (Line.made.length > before) return passed;
    vi.advanceTimersByTime(10);
  }
  return Infinity;
}

let chance = 0.5;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("location", { origin: "http://here", reload: vi.fn() });
  vi.stubGlobal("document", { addEventListener: vi.fn(), removeEventListener: vi.fn(), hidden: false });
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: vi.fn(), removeItem: vi.fn() });
  vi.spyOn(Math, "random").mockImplementation(() => chance);
  Line.made = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const connect = () => new TableSocket("m", { receive: vi.fn(), changed: vi.fn(), known: () => ({ seq: 7, at: 5 }) });
const last = (): Line => Line.made[Line.made.length - 1] as Line;

test("after each failure the wait is a random part of twice the time, up to ten seconds", () => {
  chance = 0.5;
  const socket = connect();
  const waits = [];
  for (let failure = 0; failure < 8; failure++) {
    last().lose();
    waits.push(wait());
  }
  expect(waits).toEqual([200, 400, 800, 1600, 3200, 5000, 5000, 5000]);
  chance = 0;
  last().lose();
  expect(wait()).toBeLessThanOrEqual(10);
  socket.close();
});

test("a server that names a time is believed, and a message starts the waits anew", () => {
  chance = 0.25;
  const socket = connect();
  last().lose("this server is being stopped; retry after 4 s");
  expect(wait()).toBe(1000);
  last().lose("this server is being stopped; retry after 0 s");
  expect(wait()).toBeLessThanOrEqual(10);
  last().onopen();
  expect(last().sent).toEqual(['{"type":"hello","last_seq":7,"last_at":5}']);
  last().onmessage({ data: '{"type":"pong"}' });
  last().lose("no number; retry after a while");
  expect(wait()).toBe(100);
  socket.close();
});

test("if the table is gone, the page is loaded anew and nothing is tried again", () => {
  const socket = connect();
  last().lose("this table is no longer in the database", 4004);
  expect(location.reload).toHaveBeenCalledOnce();
  expect(wait()).toBe(Infinity);
  socket.close();
});
