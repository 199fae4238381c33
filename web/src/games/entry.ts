/** What the pages know about a game before its table is loaded. */

import type { Component } from "svelte";
import type { Choices } from "../core/sections";
import type { Lesson } from "../core/tutorials";

/** Pictures beside a section of the rules. */
export type Examples = Component<{ section: string; edition: string | null }>;

export interface OfferWords {
  name: string;
  /** The edition, or what kind of game it is. */
  edition: string;
  sentence: string;
}

/** A card in the lobby: a game, or one edition of it. */
export interface Offer {
  name: string;
  game: string;
  /** What the card has chosen already. */
  setup: Record<string, unknown>;
  players: [number, number];
  /** How many sit down in a quick game. */
  usual: number;
  /** About how long a game lasts, where that is known. */
  minutes: number | null;
  words: () => OfferWords;
  /** The drawing on the card, 320 by 200. */
  picture: () => Promise<{ default: Component }>;
  lesson: (() => Promise<{ lesson: Lesson }>) | null;
}

/** A choice for which people may bring a text of their own, such as a board. */
export interface OwnChoice {
  words: () => {
    label: string;
    help: string;
    /** What a text was read as. */
    read: (name: string, value: unknown) => string;
  };
  /** Values that are offered beside those with names. */
  values?: string[];
  /** Under which heading a value is listed. */
  groupOf?: (value: string) => string;
  /** What the usual value is called, where it depends on the number of players. */
  usual?: (value: string, counts: string, larger: string) => string;
  /** A way to draw the value, and whether a value can be drawn. */
  drawing?: { Editor: Component<{ value: unknown }>; fits: (value: unknown) => boolean };
}

export interface GameEntry {
  name: string;
  /** The game's title, without the edition. */
  title: () => string;
  /** Whether chance deals something, which is sealed before the first move. */
  dealt: boolean;
  /** Whether players hide something from each other, so that a shared device needs a curtain. */
  hidden: boolean;
  offers: Offer[];
  /** Which offer a setup belongs to; the first one, unless a game says otherwise. */
  offerFor?: (setup: Record<string, unknown>) => string;
  /** Whether a choice makes a difference beside the others. */
  matters?: (choice: string, chosen: Choices) => boolean;
  /** What a lesson's setup hands on to the game after it. */
  taught?: (setup: Record<string, unknown>) => Record<string, unknown>;
  /** The choices for which people may bring a text of their own, by name. */
  own: Record<string, () => Promise<{ own: OwnChoice }>>;
  /** The table and everything that goes with it: a `GameClient`. */
  client: () => Promise<{ client: unknown }>;
  examples: () => Promise<{ default: Examples }>;
  /** The numbered rules and the credits, generated from the server's: pages to read need no server. */
  numbered: () => Promise<{ default: { rules: unknown; notice: string } }>;
  /** The game's drawings for the contact sheet. */
  sketches: () => Promise<{ default: Component }>;
}
