/** Cards as the views write them: `G3`, `C1`, `St2`, `Sw6`. */

import { served } from "../../words/served";
import type { HorsemenView } from "../../messages";
import { w } from "./words";

export const SUITS = ["grails", "coins", "staves", "swords"] as const;
/** How many cards each side of a Prophecy holds. */
export const SLOTS = 4;
const LETTERS = ["G", "C", "St", "Sw"];
const USUAL = ["Grail", "Coin", "Staff", "Sword"];

/** The number of a card's suit. */
export const suitOf = (card: string): number => LETTERS.indexOf(card.slice(0, -1));

export const valueOf = (card: string): number => Number(card.slice(-1));

/** Whether a text is a card. */
export const isCard = (text: string): boolean => suitOf(text) >= 0 && valueOf(text) >= 1 && valueOf(text) <= 6;

/** Tells a card from its double in the other deck; of royal cards there is just one. */
export const keyOf = (seat: number, card: string): string => (valueOf(card) > 3 ? card : `${seat}${card}`);

const order = (card: string): number => suitOf(card) * 10 + valueOf(card);

/** By suit, then by value. */
export const sorted = (cards: string[]): string[] => cards.toSorted((one, other) => order(one) - order(other));

/** What a card is called. */
export function nameOf(card: string, view: HorsemenView | null): string {
  const suit = suitOf(card);
  return w().card(served("card", view?.suits[suit]?.name ?? USUAL[suit] ?? ""), valueOf(card));
}

/** What a pile is called. */
export const pileName = (suit: string): string => served("card", suit);
