/** Opening a table and going there. */

import { post, Refused } from "../../core/api";
import { notices } from "../../core/announcer.svelte";
import { LEVELS } from "../../core/levels";
import { router } from "../../core/router.svelte";
import { entryOf } from "../../games";
import type { Ack, Command, NewMatch, Snapshot } from "../../messages";
import { me } from "../../core/me.svelte";
import { lastAgainstBots, lastLevel, remember } from "./last";
import { type Offer, offerOf, seating } from "./offers";
import { shelf } from "./shelf.svelte";

/** Open a table as this browser's guest, and go there; with `keep`, the next one is offered the same way. */
export async function open(table: NewMatch, keep = true): Promise<void> {
  const { match } = await me.act(() => post<Snapshot>("/api/matches", table));
  const { game, setup = {}, seats } = table;
  if (keep && seats?.some((who) => LEVELS.includes(who))) remember(offerOf(game, setup).name, setup, seats);
  router.go(`/t/${match}`);
}

/** Do something at a table as this browser's guest, over HTTP: its socket may have been opened before there was one. */
export const command = (match: string, command: Command): Promise<Ack> =>
  me.act(() =>
    post<Ack>(`/api/matches/${match}/commands`, {
      type: "do",
      id: crypto.getRandomValues(new Uint32Array(4)).join("-"),
      command,
    }),
  );

/** The game of the last time against the same bots, or else the usual one. */
export async function quick({ name, game, setup, usual }: Offer): Promise<void> {
  const last = lastAgainstBots(name);
  if (last) return open({ game, setup: { ...last.setup, ...setup }, private: true, seats: last.seats });
  const level = lastLevel(name, await shelf.game(game));
  await open({ game, setup, private: true, seats: seating(usual, level) });
}

/** The game that a tutorial taught, against bots: as its game says, but usually not on its small board. */
export async function playTaught({ name, game, setup, usual }: Offer, taught: Record<string, unknown>): Promise<void> {
  const way = { ...setup, ...entryOf(game)?.taught?.(taught) };
  const seats = seating(Number(way.players ?? usual), lastLevel(name, await shelf.game(game)));
  await open({ game, setup: way, private: true, seats }, false);
}

/** A table that only those who have its link can find, with open seats. */
export const forFriends = ({ game, setup, usual }: Offer): Promise<void> =>
  open({ game, setup, private: true, seats: seating(usual, "open") });

/** Do something, and tell what went wrong with it. */
export async function attempt<T>(what: () => Promise<T>): Promise<T | undefined> {
  try {
    return await what();
  } catch (error) {
    notices.tell(await reason(error), true);
    return undefined;
  }
}

/** What went wrong, in the reader's words. */
export async function reason(error: unknown): Promise<string> {
  const { served } = await import("../../words/served");
  const code = error instanceof Refused ? error.code : "error";
  const told = served("error", code);
  return told === code ? served("error", "error") : told;
}

/** The table's address in pasted text: a link, a path, or just an id; null where there is none. */
export function pathIn(text: string): string | null {
  const trimmed = text.trim();
  const link = /\/(t\/[\w-]+(?:#seat=[^\s]+)?|g\/[\w-]+\/\d+)/.exec(trimmed);
  if (link) return `/${link[1]}`;
  return /^[\w-]{8,40}$/.test(trimmed) ? `/t/${trimmed}` : null;
}
