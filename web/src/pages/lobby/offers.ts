/** The games on the lobby's shelf: an edition of a game may have a card of its own. */

import { ENTRIES, entryOf } from "../../games";
import type { Offer } from "../../games/entry";
import type { BookShown, Credit } from "../../messages";
import { shelf } from "./shelf.svelte";
import { w } from "./words";

export type { Offer } from "../../games/entry";

const KNOWN: Offer[] = ENTRIES.flatMap((entry) => entry.offers);

/** All cards: those of the client's own games, and one for each other game that the server has. */
export function offers(): Offer[] {
  const others = shelf.known?.games.filter(({ name }) => !entryOf(name)) ?? [];
  return [...KNOWN, ...others.map(({ name }) => other(name))];
}

/** The card of a game from another package, made from what the server tells of it. */
function other(game: string): Offer {
  const book = shelf.known?.games.find(({ name }) => name === game);
  const players = book?.players.length ? book.players : [2];
  const usual = book?.choices.find(({ name }) => name === "players")?.default;
  return {
    name: game,
    game,
    setup: {},
    players: [Math.min(...players), Math.max(...players)],
    usual: typeof usual === "number" ? usual : players[0]!,
    minutes: null,
    words: () => ({ name: book?.title ?? game, edition: w().installed, sentence: book?.sentence ?? "" }),
    picture: () => import("../../games/generic/Picture.svelte"),
    lesson: null,
  };
}

/** Which of them a table plays. */
export function offerOf(game: string, setup: Record<string, unknown>): Offer {
  const entry = entryOf(game);
  if (!entry) return other(game);
  const name = entry.offerFor?.(setup);
  return entry.offers.find((offer) => offer.name === name) ?? entry.offers[0]!;
}

/** What a table plays, by name. */
export const titleOf = (game: string, setup: Record<string, unknown>): string => offerOf(game, setup).words().name;

/** Whether the game of an offer has others beside it, so that its edition must be named. */
export const isEdition = ({ game }: Offer): boolean => (entryOf(game)?.offers.length ?? 0) > 1;

/** What an address names: one card on the shelf, or all editions of a game. */
export const offersAt = (name: string): Offer[] =>
  offers().filter((offer) => offer.name === name || offer.game === name);

/** Who made what is offered. */
export const creditsOf = (book: Pick<BookShown, "credits">, { setup }: Pick<Offer, "setup">): Credit[] =>
  book.credits.filter(({ edition }) => !edition || !setup.edition || edition === setup.edition);

/** The default bot. */
export function usualLevel(book: Pick<BookShown, "levels">): string {
  return (book.levels.find(({ usual }) => usual) ?? book.levels.at(-1))?.name ?? "augur";
}

/** Who sits where: the reader first, then so many of the others. */
export function seating(players: number, others: string): string[] {
  return ["me", ...Array.from({ length: players - 1 }, () => others)];
}
