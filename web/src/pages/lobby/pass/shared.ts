/** Games on one device: the server keeps them for this browser's guest, and gives the seats of each again. */

import { ask, get, post } from "../../../core/api";
import { me } from "../../../core/me.svelte";
import type { Matches, MatchShown, NewShared, Shared, Snapshot } from "../../../messages";

/** A seat as it is chosen: a person's name, or a bot's level. */
export interface Place {
  name: string;
  /** Empty for a person. */
  level: string;
}

const PATH = "/api/pass-and-play";

/** Open a table for people who share this device, each a guest of their own. */
export function begin(game: string, setup: Record<string, unknown>, places: Place[]): Promise<Shared> {
  const seats = places.map(({ name, level }) => (level ? { level } : { name }));
  const table: NewShared = { game, setup: { ...setup, players: places.length }, seats };
  return me.act(() => post<Shared>(PATH, table));
}

/** A game that was begun on this device, with its seats. */
export const resume = (match: string): Promise<Shared> => get<Shared>(`${PATH}/${match}`);

/** End a game for good. */
export const putAway = (match: string): Promise<Snapshot> => ask<Snapshot>("DELETE", `${PATH}/${match}`);

/** The games on this device that can be continued. */
export async function begun(): Promise<MatchShown[]> {
  if (!me.known) await me.load();
  if (me.name === null) return [];
  const { matches } = await get<Matches>("/api/matches/mine");
  return matches.filter(({ shared, phase }) => shared && phase === "playing");
}
