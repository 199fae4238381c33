/** What a game brings to the client. It knows no rules: it shows views, and sends what their `legal` lists. */

import type { Component } from "svelte";
import type { GameEvent, GameRecord, SeatShown, View } from "../messages";
import type { Choices, Condition } from "./sections";

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

export interface TableProps<V = View> {
  /** The view to show: that of the current scene, if there is one. */
  view: V;
  seats: SeatShown[];
  /** From whose seat; null is a spectator's, or an open replay. */
  you: number | null;
  /** Whether the reader may act now. */
  mayAct: boolean;
  /** Send one of the view's legal moves. */
  act: (move: string) => void;
  scene: Scene<V> | null;
  /** Whether shown voids may be told: not where the table agreed to play without the tracker. */
  tracker?: boolean;
  /** End a scene that stays until then; null where none does. */
  dismiss?: (() => void) | null;
  /** A move to light up, for a hint or in a tutorial. */
  light: string | null;
  /** Whether everybody's cards are shown below the table, so that it need not show the backs of hands. */
  handsBelow?: boolean;
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

/** A cell of the table that shows how a game was scored. */
export interface ScoreCell {
  text: string;
  note?: string;
  /** Whose it is: that seat's seal stands before it. */
  seat?: number;
  /** Whether this is what won. */
  won?: boolean;
}

/** How a finished game was scored, as a table. */
export interface Scoring {
  head: ScoreCell[];
  rows: ScoreCell[][];
  /** Whether the last row is a sum. */
  summed: boolean;
  /** What the numbers do not say themselves. */
  remarks: string[];
}

/** The cards of hands, as an open replay shows them. */
export interface Hands<V = View> {
  Card: Component<{ card: string; view: V | null }>;
  nameOf: (card: string, view: V | null) => string;
  sorted: (cards: string[], view: V | null) => string[];
  /** The move that a sealed prophecy is, given by its tokens. */
  sealedMove?: (tokens: number[]) => string;
}

export interface GameClient<V extends View = View, E extends GameEvent = GameEvent> {
  Table: Component<TableProps<V>>;
  /** What happened, moment by moment, in the order of the rules. */
  scenes: (before: V | null, events: E[], after: V) => Scene<V>[];
  /** An event in words, for the log and for those who listen; null is not worth telling. */
  tell: (event: E, context: Context<V>) => string | null;
  /** What the reader has to know when their turn begins, in a sentence or two; "Your turn" is said before it. */
  turn?: (view: V, context: Context<V>) => string;
  /** Whether an event has a scene that stays. */
  lasting?: (event: E) => boolean;
  /** A legal move as a person says it. */
  moveText: (move: string, view: V | null) => string;
  /** A move drawn, beside what it is in words; without it, the words stand alone. */
  Move?: Component<{ move: string; text: string; seat: number; view: V | null }>;
  hands?: Hands<V>;
  /** What has been played and shown so far, as an aid to memory. */
  Tracker?: Component<{ view: V; names: string[]; you: number | null }>;
  /** Which section of the rules applies now. */
  topic: (view: V) => string;
  rules: { en: Section[]; ja: Section[] };
  /** What a setup says to the conditions of the rules, beside its own choices. */
  facts?: (setup: Choices) => Choices;
  /** How a finished game was scored, from its record; events as they were told at the table say why, also those taken back. */
  scoring?: (record: GameRecord, names: string[], told: E[]) => Scoring | null;
  /** A score with what it counts; without it, scores are points. */
  scoreText?: (score: number, view: V | null) => string;
  /** What a hint calls a move, such as "This card". */
  hintSubject?: (move: string) => string;
  /** Why a move may be good, as far as the view shows. */
  hintReason?: (move: string, view: V) => string;
  /** Where on the table the thing lies that a lesson speaks of, as a selector. */
  spot?: (about: string) => string | null;
}
