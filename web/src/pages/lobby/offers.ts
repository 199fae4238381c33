/** The games on the lobby's shelf: the two editions of Seven Prophecies are two of them. */

import type { GameName } from "../../core/game";
import type { BookShown, Credit } from "../../messages";

export type OfferName = "exam" | "first" | "grid" | "horsemen";

export interface Offer {
  name: OfferName;
  game: GameName;
  setup: Record<string, unknown>;
  players: [number, number];
  /** How many sit down in a quick game. */
  usual: number;
  /** About how long a game lasts. */
  minutes: number;
}

export const OFFERS: Offer[] = [
  { name: "exam", game: "seven", setup: { edition: "exam" }, players: [3, 4], usual: 4, minutes: 20 },
  { name: "first", game: "seven", setup: { edition: "first" }, players: [3, 4], usual: 4, minutes: 25 },
  { name: "grid", game: "grid", setup: {}, players: [2, 4], usual: 2, minutes: 10 },
  { name: "horsemen", game: "horsemen", setup: {}, players: [2, 2], usual: 2, minutes: 15 },
];

/** Which of them a table plays. */
export function offerOf(game: GameName, setup: Record<string, unknown>): OfferName {
  if (game !== "seven") return game;
  return setup.edition === "first" ? "first" : "exam";
}

/** What an address names: one game on the shelf, or all editions of a game. */
export const offersAt = (name: string): Offer[] => OFFERS.filter((offer) => offer.name === name || offer.game === name);

/** Who made what is offered. */
export const creditsOf = (book: Pick<BookShown, "credits">, { setup }: Pick<Offer, "setup">): Credit[] =>
  book.credits.filter(({ edition }) => !edition || !setup.edition || edition === setup.edition);

/** The bot that plays where nobody chose another. */
export function usualLevel(book: Pick<BookShown, "levels">): string {
  return (book.levels.find(({ usual }) => usual) ?? book.levels.at(-1))?.name ?? "augur";
}

/** Who sits where: the reader first, then so many of the others. */
export function seating(players: number, others: string): string[] {
  return ["me", ...Array.from({ length: players - 1 }, () => others)];
}
