/** A table that is being played or watched: its snapshot kept up to date, its log, and what is shown of it. */

import type { AnyTold, Command, FromServer, GameEvent, Snapshot, Story, View } from "../messages";
import { get } from "./api";
import { Director } from "./director.svelte";
import { fold } from "./fold";
import type { GameClient, Scene } from "./game";
import { type Line, withStory } from "./lines";
import { settings } from "./settings.svelte";
import { type Mood, TableSocket } from "./socket";

interface Hooks {
  /** Something was refused. */
  refused: (code: string, message: string) => void;
  /** Something happened that belongs into the log. */
  happened: (line: Line) => void;
  /** The reader may act, and could not before. */
  turn: () => void;
}

/** So many scenes can be shown again. */
const MOST_AGAIN = 24;
/** Told so many at once, nothing is animated: somebody came back. */
const CATCHING_UP = 2;
/** Milliseconds until a story that could not be had is asked for again. */
const ASK_AGAIN = 2000;

export class Match {
  table = $state.raw<Snapshot | null>(null);
  lines = $state.raw<Line[]>([]);
  mood = $state<Mood>("connecting");
  /** Ids of commands that were not answered yet. */
  waiting = $state.raw<string[]>([]);
  readonly director = new Director();

  #socket: TableSocket;
  #client: GameClient | null = null;
  #pending: { events: GameEvent[]; messages: number } = { events: [], messages: 0 };
  #recent: { scenes: Scene[]; lines: Line[] } = { scenes: [], lines: [] };
  #count = 0;
  #could = false;
  /** Which game the lines are about; a story that ends before this happening comes too late. */
  #game = { number: 0, since: 0 };

  constructor(
    readonly id: string,
    readonly hooks: Hooks,
    readonly token: string | null = null,
  ) {
    const known = () => this.table?.seq ?? null;
    this.#socket = new TableSocket(id, { hear: (m) => this.hear(m), mood: (m) => (this.mood = m), known }, token);
  }

  /** The game's own part, once it is loaded. */
  use(client: GameClient): void {
    this.#client = client;
  }

  /** Whether the reader may act now. */
  get can(): boolean {
    const { table } = this;
    if (!table?.view || table.you === null || table.phase !== "playing" || this.waiting.length) return false;
    return table.view.actors.includes(table.you) && !table.seats[table.you]?.level && this.director.scene === null;
  }

  do(command: Command): void {
    if (!this.table) return;
    this.waiting = [...this.waiting, this.#socket.send(command, this.table.seq)];
  }

  move = (move: string): void => {
    this.#recent = { scenes: [], lines: [] };
    this.do({ type: "move", move });
  };

  /** Show again what happened since the reader's last move, and give it in words. */
  again(): Line[] {
    const { scenes, lines } = this.#recent;
    if (this.table?.view && settings.motion) this.director.play(scenes, this.table.view);
    return lines;
  }

  /** The reader became somebody else, such as somebody with a name: be told everything anew. */
  rejoin(): void {
    this.table = null;
    this.#socket.restart();
  }

  close(): void {
    this.#socket.close();
    this.director.show(null);
  }

  hear(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.#welcomed(message.snapshot);
        break;
      case "ack":
        this.#answered(message.id);
        break;
      case "no":
        if (message.id) this.#answered(message.id);
        this.hooks.refused(message.code, message.message);
        break;
      case "resumed":
      case "pong":
        break;
      default:
        this.#told(message);
    }
    this.#notice();
  }

  /** All that can be known now; what happened in the game until then must be asked for. */
  #welcomed(snapshot: Snapshot): void {
    if (snapshot.number !== this.#game.number) {
      this.lines = [];
      this.#game = { number: snapshot.number, since: 0 };
    }
    this.table = snapshot;
    this.#pending = { events: [], messages: 0 };
    this.director.show(snapshot.view);
    if (snapshot.phase !== "waiting") void this.#recall();
  }

  async #recall(): Promise<void> {
    try {
      const story = await get<Story>(`/api/matches/${this.id}/story`, this.token ?? undefined);
      if (story.seq < this.#game.since) return;
      this.#game.since = story.seq;
      this.lines = withStory(this.lines, story, () => ++this.#count);
    } catch {
      if (this.mood === "open") setTimeout(() => void this.#recall(), ASK_AGAIN); // else the next welcome asks
    }
  }

  #answered(id: string): void {
    this.waiting = this.waiting.filter((other) => other !== id);
  }

  #told(told: AnyTold): void {
    if (!this.table || told.seq <= this.table.seq) return;
    if (told.seq > this.table.seq + 1) {
      return this.rejoin(); // something was lost
    }
    const before = this.table.view;
    this.table = fold(this.table, told);
    this.#note(told);
    if ("events" in told) this.#pending.events.push(...told.events);
    if ("view" in told) this.#pending.messages += 1;
    if ("view" in told && told.view) this.#show(told.type === "began" ? null : before, told.view);
  }

  #show(before: View | null, after: View): void {
    const { events, messages } = this.#pending;
    this.#pending = { events: [], messages: 0 };
    const calm = !settings.motion || document.hidden || messages > CATCHING_UP;
    if (calm || !this.#client) this.director.show(after);
    else {
      const scenes = this.#client.scenes(before, events, after);
      this.#recent.scenes = [...this.#recent.scenes, ...scenes].slice(-MOST_AGAIN);
      this.director.play(scenes, after);
    }
  }

  #note(told: AnyTold): void {
    if (told.type === "skip") return;
    if (told.type === "began") this.#game = { number: told.number, since: told.seq };
    const events: (GameEvent | null)[] =
      "events" in told && told.type !== "began" ? told.events : [null, ...eventsOf(told)];
    const lines = events.map((event) => ({ id: ++this.#count, told, event }));
    this.lines = told.type === "began" ? lines : [...this.lines, ...lines];
    this.#recent.lines = [...this.#recent.lines, ...lines].slice(-MOST_AGAIN);
    for (const line of lines) this.hooks.happened(line);
  }

  #notice(): void {
    const { table } = this;
    const can =
      !!table?.view && table.you !== null && table.phase === "playing" && table.view.actors.includes(table.you);
    if (can && !this.#could) this.hooks.turn();
    this.#could = can;
  }
}

function eventsOf(told: AnyTold): GameEvent[] {
  return "events" in told ? told.events : [];
}
