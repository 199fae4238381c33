/** A table that is being played or watched: its snapshot kept up to date, its log, and what is shown of it. */

import type { TableMessage, Command, FromServer, GameEvent, Snapshot, Story, View } from "../messages";
import { get } from "./api";
import { Director } from "./director.svelte";
import { fold } from "./fold";
import type { GameClient, Scene } from "./game";
import { load, store } from "./tabStorage";
import { type Line, withStory } from "./lines";
import { displayName } from "./displayNames";
import { type ConnectionState, TableSocket } from "./socket";

interface Hooks {
  /** Something was refused. */
  refused: (code: string, message: string) => void;
  /** Something happened that belongs into the log. */
  happened: (line: Line) => void;
  /** The reader sees that they may act, and could not before. */
  turn: () => void;
}

/** So many scenes can be shown again. */
const MOST_AGAIN = 24;
/** With this many updates at once nothing is animated, because the reader is catching up. */
const CATCHING_UP = 2;
/** Milliseconds after which a command should have been answered. */
const LATE = 2000;
/** Milliseconds until a failed request for the history is repeated. */
const ASK_AGAIN = 2000;

/** The events received, and their lines of the log. */
interface News {
  told: TableMessage;
  lines: Line[];
}

export class Match {
  /** The latest snapshot. */
  table = $state.raw<Snapshot | null>(null);
  /** The same as far as it has been shown: while something is acted out, how it was before. */
  shown = $state.raw<Snapshot | null>(null);
  /** What has been shown, for the log. */
  lines = $state.raw<Line[]>([]);
  /** Whether the connection is lost; it stays so while it is tried again. */
  down = $state(false);
  /** Whether what happened before the page was opened is still to come, and with it what the reader has not dismissed. */
  recalling = $state(false);
  /** Ids of commands that were not answered yet. */
  waiting = $state.raw<string[]>([]);
  /** Whether one of them takes long. */
  #late = $state(false);
  readonly director = new Director(true);

  #socket: TableSocket;
  #connection: ConnectionState = "connecting";
  #client: GameClient | null = null;
  #skipping = false;
  #pending: { events: GameEvent[]; messages: number; news: News[] } = { events: [], messages: 0, news: [] };
  #recent: { scenes: Scene[]; lines: Line[] } = { scenes: [], lines: [] };
  #count = 0;
  #couldAct = false;
  /** Which game the lines are about; a story that ends before this event comes too late. */
  #game = { number: 0, since: 0 };
  /** The last event of the story that the lines have. */
  #storied = 0;
  /** Commands that were carried out, and the last event of each. */
  readonly #acknowledged = new Map<string, number>();

  constructor(
    readonly id: string,
    readonly hooks: Hooks,
    readonly token: string | null = null,
  ) {
    const known = () => this.table;
    this.#socket = new TableSocket(
      id,
      { receive: (message) => this.receive(message), changed: (state) => this.#connected(state), known },
      token,
    );
    this.waiting = this.#socket.unanswered;
  }

  /** Skip animations, because the page is not visible: events count as shown at once. */
  skipAnimations(on: boolean): void {
    this.#skipping = on;
    if (!on) return;
    this.director.forget();
    this.director.skip();
    this.#remember();
  }

  /** The game's own part, once it is loaded. */
  use(client: GameClient): void {
    this.#client = client;
  }

  /** Whether the reader may act now. */
  get mayAct(): boolean {
    const { table } = this;
    if (!table?.view || table.you === null || table.phase !== "playing" || this.waiting.length) return false;
    return table.view.actors.includes(table.you) && !table.seats[table.you]?.level && this.director.scene === null;
  }

  /** Whether the table waits for the reader, who can see that; `mayAct` is about the newest position, this about the shown one. */
  get turnIsVisible(): boolean {
    const { shown, director } = this;
    if (!shown?.view || shown.you === null || shown.phase !== "playing" || this.waiting.length) return false;
    return shown.view.actors.includes(shown.you) && (!director.scene || director.held || director.paused);
  }

  /** A move that the server has not received or not answered for a while; it is sent again until it is answered. */
  get pending(): string | null {
    if (!this.waiting.length || !(this.down || this.#late)) return null;
    return this.waiting.map((id) => this.#socket.moveOf(id)).findLast((move) => move !== null) ?? null;
  }

  /** Whether the reader's last move could be taken back now: a question to the others, if there are any. */
  get canUndo(): boolean {
    const { table } = this;
    if (!table || table.you === null || table.phase !== "playing" || table.motion || this.waiting.length) return false;
    return table.undo.includes(table.you) && !table.seats[table.you]?.level;
  }

  /** The log as far as the table shows it: what happened behind a scene that stays is told when that is dismissed. */
  get linesInView(): Line[] {
    const { held, undismissed } = this.director;
    const lasting = held ? this.lines.filter(({ event }) => event && this.#client?.lasting?.(event)) : [];
    const last = lasting.at(-undismissed);
    if (!last) return this.lines;
    const end = this.lines.indexOf(last);
    return this.lines.filter(({ event }, at) => !event || at <= end);
  }

  do(command: Command): void {
    if (!this.table) return;
    const id = this.#socket.send(command, this.table.seq);
    this.waiting = [...this.waiting, id];
    setTimeout(() => (this.#late = this.waiting.length > 0), LATE);
  }

  move = (move: string): void => {
    this.#recent = { scenes: [], lines: [] };
    this.do({ type: "move", move });
  };

  /** Show again what happened since the reader's last move, and give it in words. */
  replayLast(): Line[] {
    const { scenes, lines } = this.#recent;
    const passing = scenes.map((scene) => ({ ...scene, stays: false }));
    if (this.table?.view) this.director.play(passing, this.table.view);
    return lines;
  }

  /** The reader's identity changed, for example by choosing a name: request a new snapshot. */
  rejoin(): void {
    this.table = this.shown = null;
    this.#socket.restart();
  }

  close(): void {
    this.#socket.close();
    this.director.stop();
  }

  /** End the scene that stays until then, and remember it over a reload. */
  dismiss = (): void => {
    this.director.dismiss();
    this.#remember();
  };

  #connected(state: ConnectionState): void {
    this.#connection = state;
    if (state !== "connecting") this.down = state === "waiting";
  }

  receive(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.#welcomed(message.snapshot);
        break;
      case "ack":
        this.#acknowledged.set(message.id, message.seq);
        this.#release();
        break;
      case "no":
        if (message.id) this.#answered(message.id);
        this.hooks.refused(message.code, message.message);
        break;
      case "resumed":
        if (message.view) this.#confirmed(message.view);
        break;
      case "pong":
        break;
      default:
        this.#apply(message);
    }
  }

  /** A snapshot; the history up to it must be requested. */
  #welcomed(snapshot: Snapshot): void {
    if (snapshot.number !== this.#game.number) {
      this.lines = [];
      this.#game = { number: snapshot.number, since: 0 };
      this.director.forget();
    }
    this.#pending = { events: [], messages: 0, news: [] };
    this.director.show(snapshot.view);
    this.table = this.shown = snapshot;
    this.#release();
    this.#checkTurn();
    if (snapshot.phase === "waiting") return;
    this.recalling = !this.lines.length;
    void this.#recall();
  }

  /** Nothing was missed. Another view means that what came last was lost with the server's database. */
  #confirmed(view: View): void {
    if (!this.table || JSON.stringify(view) === JSON.stringify(this.table.view)) return;
    this.director.show(view);
    this.table = this.shown = { ...this.table, view };
    void this.#recall();
  }

  async #recall(): Promise<void> {
    try {
      const story = await get<Story>(`/api/matches/${this.id}/story`, this.token ?? undefined);
      if (story.seq < this.#game.since) return;
      this.#game.since = this.#storied = story.seq;
      this.lines = withStory(this.lines, story, this.#names(), () => ++this.#count);
      this.#catchUp();
    } catch {
      if (this.#connection === "open") setTimeout(() => void this.#recall(), ASK_AGAIN); // else the next welcome asks
    } finally {
      this.recalling = false;
    }
  }

  /** A command waits until its events have come, too: before that, the table still shows the position it was for. */
  #release(): void {
    for (const [id, seq] of this.#acknowledged) if ((this.table?.seq ?? -1) >= seq) this.#answered(id);
  }

  #answered(id: string): void {
    this.#acknowledged.delete(id);
    this.waiting = this.waiting.filter((other) => other !== id);
    if (!this.waiting.length) this.#late = false;
  }

  #apply(told: TableMessage): void {
    if (!this.table || told.seq <= this.table.seq) return;
    if (told.seq > this.table.seq + 1) {
      return this.rejoin(); // something was lost
    }
    const before = this.table.view;
    const table = (this.table = fold(this.table, told));
    this.#release();
    if (told.type === "began") this.#game = { number: told.number, since: told.seq };
    if (told.type === "began" || told.type === "undone") {
      this.director.forget(); // what was played is over, or never was
      this.#recent = { scenes: [], lines: [] };
    }
    const pending = this.#pending;
    pending.news.push({ told, lines: this.#linesOf(told) });
    if ("events" in told) pending.events.push(...told.events);
    if (changesView(told)) pending.messages += 1;
    if ("view" in told && told.view) this.#show(told.type === "began" ? null : before, told.view, table);
    else if (!pending.messages) this.director.after(this.#reveal(table));
  }

  #show(before: View | null, after: View, table: Snapshot): void {
    const { events, messages } = this.#pending;
    const reveal = this.#reveal(table);
    const calm = document.hidden || messages > CATCHING_UP;
    const scenes = this.#skipping ? [] : (this.#client?.scenes(before, events, after) ?? []);
    if (calm) {
      this.director.play(
        scenes.filter(({ stays }) => stays),
        after,
        reveal,
      );
      if (!this.director.paused) this.director.skip();
    } else {
      this.#recent.scenes = [...this.#recent.scenes, ...scenes].slice(-MOST_AGAIN);
      this.director.play(scenes, after, reveal);
    }
  }

  /** Every event that a scene which stays is about. */
  #lasting(): GameEvent[] {
    const events = this.lines.flatMap(({ event }) => (event ? [event] : []));
    return events.filter((event) => this.#client?.lasting?.(event));
  }

  get #key(): string {
    return `augury.dismissed.${this.id}.${this.table?.you ?? ""}`;
  }

  #remember(): void {
    const done = this.#lasting().length - this.director.undismissed;
    store(this.#key, { number: this.#game.number, done });
  }

  /** Show what was not dismissed before a reload, or happened while the connection was lost; a newcomer is shown nothing of it. */
  #catchUp(): void {
    const view = this.table?.view;
    const last = load(this.#key, isDismissed);
    if (view && last && last.number === this.#game.number) {
      const missed = this.#lasting().slice(last.done + this.director.undismissed);
      const scenes = this.#skipping ? [] : missed.flatMap((event) => this.#client?.scenes(view, [event], view) ?? []);
      this.director.play(
        scenes.filter(({ stays }) => stays).map((scene) => ({ ...scene, view })),
        view,
      );
    }
    this.#remember();
  }

  /** What to do once all that is pending has been shown: header, log and announcer follow what can be seen. */
  #reveal(table: Snapshot): () => void {
    const { news } = this.#pending;
    this.#pending = { events: [], messages: 0, news: [] };
    return () => {
      this.shown = table;
      for (const one of news) this.#logNews(one);
      this.#checkTurn();
    };
  }

  #linesOf(told: TableMessage): Line[] {
    if (told.type === "skip") return [];
    const events: (GameEvent | null)[] =
      "events" in told && told.type !== "began" ? told.events : [null, ...eventsOf(told)];
    return events.map((event) => ({ id: ++this.#count, told, event, names: this.#names() }));
  }

  #names(): Line["names"] {
    return this.table?.seats.map(({ kind, name }) => (kind === "open" ? null : displayName(kind, name))) ?? [];
  }

  #logNews({ told, lines }: News): void {
    const storied = (line: Line) =>
      told.seq <= this.#storied && told.type !== "began" && (line.event !== null || told.type === "undone");
    const fresh = lines.filter((line) => !storied(line));
    this.lines = told.type === "began" ? fresh : [...this.lines, ...fresh];
    if (told.type === "began") this.#remember();
    this.#recent.lines = [...this.#recent.lines, ...fresh].slice(-MOST_AGAIN);
    for (const line of fresh) this.hooks.happened(line);
  }

  #checkTurn(): void {
    const table = this.shown;
    const mayAct =
      !!table?.view && table.you !== null && table.phase === "playing" && table.view.actors.includes(table.you);
    if (mayAct && !this.#couldAct) this.hooks.turn();
    this.#couldAct = mayAct;
  }
}

/** Whether a view comes with such a message, or with the last one of those that came together. */
const changesView = ({ type }: TableMessage): boolean => ["began", "moved", "undone", "ended"].includes(type);

interface Dismissed {
  number: number;
  done: number;
}

function isDismissed(value: unknown): value is Dismissed {
  return typeof value === "object" && value !== null && "number" in value && "done" in value;
}

function eventsOf(told: TableMessage): GameEvent[] {
  return "events" in told ? told.events : [];
}
