/** What a game brings to the client. It knows no rules: it shows views, and sends what their `legal` lists. */

import type { Component } from "svelte";
import type { GameEvent, SeatShown, View } from "../messages";

export type GameName = View["game"];
export type Sound = "card" | "seal" | "trick" | "turn" | "end" | "mark";

/** A moment of what happened, shown for so many milliseconds. */
export interface Scene<V = View> {
  view: V;
  ms: number;
  /** Which kind of moment, for the table to dress it. */
  about?: string;
  what?: unknown;
  sound?: Sound;
}

export interface TableProps<V = View> {
  /** What to show now; the scene's view while something is being told. */
  view: V;
  seats: SeatShown[];
  /** From whose seat; null is a spectator's, or an open replay. */
  you: number | null;
  /** Whether the reader may act now. */
  can: boolean;
  /** Send one of the view's legal moves. */
  act: (move: string) => void;
  scene: Scene<V> | null;
  /** A move to light up, for a hint or in a tutorial. */
  light: string | null;
}

export interface Context<V = View> {
  names: string[];
  view: V | null;
}

/** A paragraph of the rules; the one whose id is the view's topic applies now. */
export interface Section {
  id: string;
  title: string;
  text: string[];
}

export interface GameClient<V extends View = View> {
  Table: Component<TableProps<V>>;
  /** What happened, moment by moment, in the order of the rules. */
  scenes: (before: V | null, events: GameEvent[], after: V) => Scene<V>[];
  /** An event in words, for the log and for those who listen; null is not worth telling. */
  tell: (event: GameEvent, context: Context<V>) => string | null;
  /** Which section of the rules applies now. */
  topic: (view: V) => string;
  rules: { en: Section[]; ja: Section[] };
}

const loaders: Record<GameName, () => Promise<{ client: unknown }>> = {
  seven: () => import("../games/seven"),
  grid: () => import("../games/grid"),
  horsemen: () => import("../games/horsemen"),
};

const LETTERS = ["1em 'Fraunces Variable'", "1em 'Source Sans 3 Variable'"];
const PATIENCE = 1000;

/** A game's part of the client, loaded when it is needed; and the letters, so that nothing moves when they come. */
export async function load(game: GameName): Promise<GameClient> {
  const letters = Promise.allSettled(LETTERS.map((font) => document.fonts.load(font)));
  const enough = new Promise((done) => setTimeout(done, PATIENCE));
  const [{ client }] = await Promise.all([loaders[game](), Promise.race([letters, enough])]);
  return client as GameClient;
}
