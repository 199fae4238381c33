/** All games that this client has a part for: a line for each. All others share one table, drawn from their views alone. */

import type { GameClient } from "../core/game";
import { server } from "../core/server.svelte";
import type { GameEntry } from "./entry";
import { entry as grid } from "./grid/entry";
import { entry as horsemen } from "./horsemen/entry";
import { entry as seven } from "./seven/entry";

export const ENTRIES: GameEntry[] = [seven, grid, horsemen];

/** What is declared about a game; undefined where it has no part of its own here. */
export const entryOf = (game: string): GameEntry | undefined => ENTRIES.find(({ name }) => name === game);

/** Whether the deal of a game is sealed before the first move. */
export const isDealt = (game: string): boolean => entryOf(game)?.dealt ?? true;

/** Whether players of a game hide something from each other; unless a game says otherwise, they do. */
export const hidesHands = (game: string): boolean => entryOf(game)?.hidden ?? true;

const LETTERS = ["1em 'Fraunces Variable'", "1em 'Source Sans 3 Variable'"];
const PATIENCE = 1000;

/** A game's part of the client, loaded when it is needed; and the letters, so that nothing moves when they come. */
export async function load(game: string): Promise<GameClient> {
  const part = entryOf(game)?.client ?? (() => import("./generic"));
  const letters = Promise.allSettled(LETTERS.map((font) => document.fonts.load(font)));
  const enough = new Promise((done) => setTimeout(done, PATIENCE));
  const [{ client }] = await Promise.all([server.need<{ client: unknown }>(part), Promise.race([letters, enough])]);
  return client as GameClient;
}
