/** What was chosen for a game the last time: kept with the settings, and offered again. */

import { LEVELS } from "../../core/levels";
import { settings } from "../../core/settings.svelte";
import type { BookShown, TableChoice } from "../../messages";
import { type OfferName, usualLevel } from "./offers";

/** So many characters are kept in all; a table with more, such as a large board, is not. */
const MOST = 6000;

/** Keep a choice; without a setup, the one that was kept stays. */
export function remember(offer: OfferName, setup: Record<string, unknown> | null, seats: string[]): void {
  const before = settings.tables[offer];
  const tables = { ...settings.tables, [offer]: { setup: setup ?? before?.setup ?? {}, seats } };
  if (JSON.stringify(tables).length <= MOST) settings.change({ tables, game: offer });
}

/** What was chosen the last time, if it was a game against bots only. */
export function lastAgainstBots(offer: OfferName): TableChoice | null {
  const last = settings.tables[offer];
  const bots = last?.seats.filter((who) => LEVELS.includes(who)).length ?? 0;
  return last && last.seats.includes("me") && bots > 0 && bots === last.seats.length - 1 ? last : null;
}

/** The setup of the last time, with its groups opened up, for a form. */
export function lastSetup(offer: OfferName): Record<string, unknown> {
  const { options, ...rest } = settings.tables[offer]?.setup ?? {};
  return { ...rest, ...(options as Record<string, unknown> | undefined) };
}

/** Who sat where the last time, if as many play. */
export function lastSeats(offer: OfferName, players: number): string[] | null {
  const seats = settings.tables[offer]?.seats;
  return seats?.length === players && seats.includes("me") ? [...seats] : null;
}

/** The bot of the last time, or the usual one. */
export function lastLevel(offer: OfferName, book: Pick<BookShown, "levels">): string {
  const known = settings.tables[offer]?.seats.find((who) => book.levels.some(({ name }) => name === who));
  return known ?? usualLevel(book);
}
