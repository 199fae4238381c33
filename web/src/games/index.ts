/** All games: a line for each. A game that is not listed here, such as one from another package, has no table of its own. */

import type { GameClient } from "../core/game";
import { server } from "../core/server.svelte";
import type { GameEntry } from "./entry";
import { entry as grid } from "./grid/entry";
import { entry as horsemen } from "./horsemen/entry";
import { entry as seven } from "./seven/entry";

const ENTRIES: GameEntry[] = [seven, grid, horsemen];

/** What is declared about a game; undefined where the client does not know it. */
export const entryOf = (game: string): GameEntry | undefined => ENTRIES.find(({ name }) => name === game);

/** Whether the deal of a game is sealed before the first move. */
export const isDealt = (game: string): boolean => entryOf(game)?.dealt ?? true;

/** Whether players of a game hide something from each other; unless a game says otherwise, they do. */
export const hidesHands = (game: string): boolean => entryOf(game)?.hidden ?? true;

/** The game that reads a text of people's own for a choice. */
export const readerOf = (choice: string): string | undefined =>
  ENTRIES.find(({ ownTexts }) => ownTexts.includes(choice))?.name;

const LETTERS = ["1em 'Fraunces Variable'", "1em 'Source Sans 3 Variable'"];
const PATIENCE = 1000;

/** A game's part of the client, loaded when it is needed; and the letters, so that nothing moves when they come. */
export async function load(game: string): Promise<GameClient> {
  const entry = entryOf(game);
  if (!entry) throw new Error(`This client has no table for the game ${game}.`);
  const letters = Promise.allSettled(LETTERS.map((font) => document.fonts.load(font)));
  const enough = new Promise((done) => setTimeout(done, PATIENCE));
  const [{ client }] = await Promise.all([server.need(entry.client), Promise.race([letters, enough])]);
  return client as GameClient;
}
