/** Cards and colours by their names. */

import type { SevenView } from "../../messages";
import { suits, w } from "./words";

export type Edition = "first" | "exam";

export function editionOf(view: SevenView | null): Edition {
  return view?.setup.edition ?? "first";
}

interface Suit {
  colour: string;
  mark: string;
}

function suitOf(letter: string, edition: Edition): Suit {
  const known: Record<string, Suit> = suits()[edition];
  return known[letter] ?? { colour: letter, mark: letter };
}

/** "green" */
export function nameColour(letter: string, edition: Edition): string {
  return suitOf(letter, edition).colour;
}

/** "green, star" */
export function nameSuit(letter: string, edition: Edition): string {
  const { colour, mark } = suitOf(letter, edition);
  return w().suit(colour, mark);
}

/** "yellow 11, sun" */
export function nameCard(card: string, edition: Edition): string {
  const { colour, mark } = suitOf(card.charAt(0), edition);
  return w().card(colour, card.slice(1), mark);
}

/** "yellow 11", where the mark would be one word too many. */
export function nameShort(card: string, edition: Edition): string {
  return w().short(nameColour(card.charAt(0), edition), card.slice(1));
}

/** Sorted as they are held: colour by colour in the deck's order, low to high. */
export function sorted(cards: string[], edition: Edition): string[] {
  const order = Object.keys(suits()[edition]).join("");
  const key = (card: string) => order.indexOf(card.charAt(0)) * 100 + Number(card.slice(1));
  return [...cards].sort((a, b) => key(a) - key(b));
}

export function sum(numbers: number[] | null | undefined): number {
  return (numbers ?? []).reduce((all, number) => all + number, 0);
}
