/** Opening a table and going there. */

import { get, post, Refused } from "../../core/api";
import { notices } from "../../core/announcer.svelte";
import { router } from "../../core/router.svelte";
import type { Ack, BookShown, Command, NewMatch, Shelf, Snapshot } from "../../messages";
import { me } from "../../core/me.svelte";
import { type Offer, seating, usualLevel } from "./offers";

let shelf: Promise<Shelf> | null = null;

/** All that can be chosen for a game; asked for once. */
export async function book(game: string): Promise<BookShown> {
  shelf ??= get<Shelf>("/api/games");
  try {
    const found = (await shelf).games.find(({ name }) => name === game);
    if (!found) throw new Refused("unknown_game", game, 404);
    return found;
  } catch (error) {
    shelf = null; // the next one asks again
    throw error;
  }
}

/** Open a table as this browser's guest, and go there. */
export async function open(table: NewMatch): Promise<void> {
  const { match } = await me.act(() => post<Snapshot>("/api/matches", table));
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

/** The usual game against the usual bots. */
export async function quick({ game, setup, usual }: Offer): Promise<void> {
  const level = usualLevel(await book(game));
  await open({ game, setup, private: true, seats: seating(usual, level) });
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

/** The table's address in what somebody pasted: a link, a path, or just an id; null where there is none. */
export function pathIn(text: string): string | null {
  const trimmed = text.trim();
  const link = /\/(t\/[\w-]+(?:#seat=[^\s]+)?|g\/[\w-]+\/\d+)/.exec(trimmed);
  if (link) return `/${link[1]}`;
  return /^[\w-]{8,40}$/.test(trimmed) ? `/t/${trimmed}` : null;
}
