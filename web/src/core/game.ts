/** What a game brings to the client. It knows no rules: it shows views, and sends what their `legal` lists. */

import type { Component } from "svelte";
import type { GameEvent, SeatShown, View } from "../messages";
import type { Choices, Condition } from "./sections";

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
  /** Whether it stays at a table until the reader dismisses it. */
  stays?: boolean;
  /** Whether it ends a trick or a chain of effects: who wants pauses looks at it until they go on. */
  pause?: boolean;
}

/** Why a round was scored as it was. */
export interface Reasons {
  round: number;
  summary: string;
  /** What decided the points of each seat. */
  seats: string[];
  /** The same in a few words, beside the points. */
  notes: string[];
  /** Once the game is over: why, and what decided between equal scores. */
  ending: string[];
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
  /** End a scene that stays until then; null where none does. */
  dismiss?: (() => void) | null;
  /** A move to light up, for a hint or in a tutorial. */
  light: string | null;
  /** Which game at which table this is, where something half done should outlast a reload. */
  place?: string;
}

export interface Context<V = View> {
  names: string[];
  view: V | null;
}

/** A section of the rules; the one whose id is the view's topic applies now. */
export interface Section {
  id: string;
  title: string;
  text: (string | Paragraph)[];
  /** The choices it is about; without any, it is about every game. */
  when?: Condition;
  /** The numbered rules that say the same, such as S2. */
  numbers?: string[];
}

/** A paragraph that only some choices need. */
export interface Paragraph {
  when: Condition;
  text: string;
}

export interface GameClient<V extends View = View> {
  Table: Component<TableProps<V>>;
  /** What happened, moment by moment, in the order of the rules. */
  scenes: (before: V | null, events: GameEvent[], after: V) => Scene<V>[];
  /** An event in words, for the log and for those who listen; null is not worth telling. */
  tell: (event: GameEvent, context: Context<V>) => string | null;
  /** What the reader has to know when their turn begins, in a sentence or two; "Your turn" is said before it. */
  turn?: (view: V, context: Context<V>) => string;
  /** Whether an event has a scene that stays. */
  lasting?: (event: GameEvent) => boolean;
  /** Why points were scored, if an event is about that. */
  reasons?: (event: GameEvent, names: string[]) => Reasons | null;
  /** Which section of the rules applies now. */
  topic: (view: V) => string;
  rules: { en: Section[]; ja: Section[] };
  /** What a setup says to the conditions of the rules, beside its own choices. */
  facts?: (setup: Choices) => Choices;
}
