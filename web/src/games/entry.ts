/** What the pages know about a game before its table is loaded. */

import type { Component } from "svelte";

/** Pictures beside a section of the rules. */
export type Examples = Component<{ section: string; edition: string | null }>;

export interface GameEntry {
  name: string;
  /** Whether chance deals something, which is sealed before the first move. */
  dealt: boolean;
  /** Whether players hide something from each other, so that a shared device needs a curtain. */
  hidden: boolean;
  /** The choices for which people may bring a text of their own, such as a board. */
  ownTexts: string[];
  /** The table and everything that goes with it: a `GameClient`. */
  client: () => Promise<{ client: unknown }>;
  examples: () => Promise<{ default: Examples }>;
  /** The numbered rules and the credits, generated from the server's: pages to read need no server. */
  numbered: () => Promise<{ default: { rules: unknown; notice: string } }>;
}
