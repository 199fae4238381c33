/** What was chosen for a game the last time: kept with the settings, and offered again. */

import { LEVELS } from "../../core/levels";
import { settings } from "../../core/settings.svelte";
import type { BookShown, TableChoice } from "../../messages";
import { usualLevel } from "./offers";

/** So many characters are kept in all; a larger board or card set is not. */
const MOST = 6000;

/** Keep a choice; without a setup, the one that was kept stays. If the setup is too large, the rest of it and the seats are kept. */
export function remember(offer: string, setup: Record<string, unknown> | null, seats: string[]): void {
  const whole = setup ?? settings.tables[offer]?.setup ?? {};
  for (const kept of [whole, withoutOwn(whole)]) {
    const tables = { ...settings.tables, [offer]: { setup: kept, seats } };
    if (JSON.stringify(tables).length <= MOST) return settings.change({ tables, game: offer });
  }
}

/** A setup without a board or card set of people's own: those are written out, or long texts. */
function withoutOwn(setup: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(setup).filter(([name, value]) => name === "options" || JSON.stringify(value).length < 100),
  );
}

/** What was chosen the last time, if it was a game against bots only. */
export function lastAgainstBots(offer: string): TableChoice | null {
  const last = settings.tables[offer];
  const bots = last?.seats.filter((who) => LEVELS.includes(who)).length ?? 0;
  return last && last.seats.includes("me") && bots > 0 && bots === last.seats.length - 1 ? last : null;
}

/** The setup of the last time, with its groups opened up, for a form. */
export function lastSetup(offer: string): Record<string, unknown> {
  const { options, ...rest } = settings.tables[offer]?.setup ?? {};
  return { ...rest, ...(options as Record<string, unknown> | undefined) };
}

/** Who sat where the last time, if as many play. */
export function lastSeats(offer: string, players: number): string[] | null {
  const seats = settings.tables[offer]?.seats;
  return seats?.length === players && seats.includes("me") ? [...seats] : null;
}

/** The bot of the last time, or the usual one. */
export function lastLevel(offer: string, book: Pick<BookShown, "levels">): string {
  const known = settings.tables[offer]?.seats.find((who) => book.levels.some(({ name }) => name === who));
  return known ?? usualLevel(book);
}
