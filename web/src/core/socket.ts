/** A connection to a table that restores itself: it says which message came last, and sends again what was not answered. */

import type { Command, Do, FromServer, Hello } from "../messages";
import { load, store } from "./tabStorage";

export type ConnectionState = "connecting" | "open" | "waiting" | "closed";

interface Subscriber {
  /** A message came. */
  receive: (message: FromServer) => void;
  changed: (state: ConnectionState) => void;
  /** The last event that is known; null asks for everything. */
  known: () => { seq: number; at: number } | null;
}

/** The most milliseconds until the next attempt: at first, and after many failures. */
const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const SILENCE = 25_000;
/** The close code for a table that is gone: the page, loaded anew, says so. */
const GONE = 4004;

export class TableSocket {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #again: ReturnType<typeof setTimeout> | undefined;
  #alive: ReturnType<typeof setTimeout> | undefined;
  #unanswered: Map<string, Do>;
  #done = false;

  constructor(
    readonly match: string,
    readonly subscriber: Subscriber,
    readonly token: string | null = null,
  ) {
    this.#unanswered = new Map((load(this.#key, isUnsent) ?? []).map((message) => [message.id, message]));
    this.#connect();
    globalThis.addEventListener?.("online", this.#now);
    document.addEventListener("visibilitychange", this.#now);
  }

  /** Send a command; it is sent again, under the same id, until it is answered. */
  send(command: Command, seq: number): string {
    const id = crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join("-");
    const message: Do = { type: "do", id, seq, command };
    this.#unanswered.set(id, message);
    this.#keep();
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
    return id;
  }

  /** The ids of what was not answered yet. */
  get unanswered(): string[] {
    return [...this.#unanswered.keys()];
  }

  /** The move that was sent under an id; null where it was something else. */
  moveOf(id: string): string | null {
    const command = this.#unanswered.get(id)?.command;
    return command?.type === "move" ? command.move : null;
  }

  get #key(): string {
    return `augury.unsent.${this.match}`;
  }

  /** Moves survive a reload of the page until the server has received them; one that comes too late is refused. People at one device reload it together, and look again. */
  #keep(): void {
    if (this.token !== null) return;
    const moves = [...this.#unanswered.values()].filter(({ command }) => command.type === "move");
    store(this.#key, moves.length ? moves : null);
  }

  /** Request a new snapshot, because a message was lost or the reader's identity changed. */
  restart(): void {
    this.#reconnect();
  }

  close(): void {
    this.#done = true;
    clearTimeout(this.#again);
    clearTimeout(this.#alive);
    globalThis.removeEventListener?.("online", this.#now);
    document.removeEventListener("visibilitychange", this.#now);
    this.#socket?.close();
    this.subscriber.changed("closed");
  }

  #connect = (): void => {
    clearTimeout(this.#again);
    this.subscriber.changed("connecting");
    const address = `${location.origin.replace(/^http/, "ws")}/api/matches/${this.match}/socket`;
    const socket = this.token
      ? new WebSocket(address, ["augury", `augury.token.${this.token}`])
      : new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      const known = this.subscriber.known();
      const hello: Hello = { type: "hello", ...(known && { last_seq: known.seq, last_at: known.at }) };
      socket.send(JSON.stringify(hello));
      for (const message of this.#unanswered.values()) socket.send(JSON.stringify(message));
      this.subscriber.changed("open");
      this.#listen();
    };
    socket.onmessage = ({ data }) => {
      this.#wait = FIRST_WAIT;
      this.#listen();
      const message = JSON.parse(data) as FromServer;
      if ((message.type === "ack" || message.type === "no") && message.id && this.#unanswered.delete(message.id))
        this.#keep();
      this.subscriber.receive(message);
    };
    socket.onclose = ({ code, reason }) => {
      if (this.#socket !== socket || this.#done) return;
      if (code === GONE) return location.reload();
      this.subscriber.changed("waiting");
      // A random part of the time, because all clients of the same server reconnect, too.
      this.#again = setTimeout(this.#connect, Math.random() * (retryAfter(reason) ?? this.#wait));
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    };
  };

  /** Ping a silent connection, and reconnect if it does not answer. */
  #listen(): void {
    clearTimeout(this.#alive);
    this.#alive = setTimeout(() => {
      if (this.#socket?.readyState !== WebSocket.OPEN) return;
      this.#socket.send('{"type":"ping"}');
      this.#alive = setTimeout(() => this.#reconnect(), 8000);
    }, SILENCE);
  }

  #reconnect(): void {
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    this.#connect();
  }

  #now = (): void => {
    const waiting = this.#socket === null || this.#socket.readyState === WebSocket.CLOSED;
    if (!this.#done && waiting && !document.hidden) this.#connect();
  };
}

/** The milliseconds within which to connect again, if the server named them when it closed the connection. */
const retryAfter = (reason: string): number | null => {
  const found = /retry after (\d+(?:\.\d+)?) s$/.exec(reason);
  return found ? Number(found[1]) * 1000 : null;
};

const isUnsent = (value: unknown): value is Do[] =>
  Array.isArray(value) && value.every((message) => message?.type === "do" && typeof message.id === "string");
