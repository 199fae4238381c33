/** Cards of games that this client knows nothing of, read from how they are written: `HA`, `10C`, `Y11`, `St3`. */

import { w } from "./words";

export interface Card {
  text: string;
  /** The suit as it is written: one or two letters, or a symbol. */
  suit: string;
  rank: string;
  /** Whether it is a card of the French deck, which has symbols and names. */
  french: boolean;
}

/** The deck of a game: `S5` is a spade only where there is no card such as `Y5`. */
export interface Deck {
  french: boolean;
}

const FRENCH: Deck = { french: true };
/** Games in which a card was seen that no French deck has. */
const others = new Set<string>();

/** The deck that a game's cards come from, as far as its views have shown. */
export function deckOf(view: { game: string }): Deck {
  if (!others.has(view.game))
    JSON.stringify(view, (_, value: unknown) => {
      if (cardOf(value)?.french === false) others.add(view.game);
      return value;
    });
  return { french: !others.has(view.game) };
}

const SUIT_FIRST = /^([A-Z][A-Za-z]?)([1-9]\d?|[TJQKA])$/;
const RANK_FIRST = /^([2-9]|10|[TJQKA])([CDHSN♣♦♥♠])$/u;
const SYMBOLS: Record<string, string> = { C: "♣", D: "♦", H: "♥", S: "♠" };
const LETTERS: Record<string, string> = { "♣": "C", "♦": "D", "♥": "H", "♠": "S" };
const FRENCH_RANK = /^([2-9]|10|[TJQKA])$/;

/** The card that a text stands for; null where it looks like something else. */
export function cardOf(value: unknown, deck: Deck = FRENCH): Card | null {
  if (typeof value !== "string") return null;
  const rankFirst = RANK_FIRST.exec(value);
  const [, suit = "", rank = ""] = rankFirst ? ["", rankFirst[2], rankFirst[1]] : (SUIT_FIRST.exec(value) ?? []);
  if (!suit) return null;
  const letter = LETTERS[suit] ?? suit;
  return { text: value, suit: letter, rank, french: deck.french && letter in SYMBOLS && FRENCH_RANK.test(rank) };
}

/** What stands on the card for its suit. */
export const symbolOf = ({ suit, french }: Card): string => (french ? (SYMBOLS[suit] ?? suit) : suit);

/** What stands on the card for its rank. */
export const rankOf = ({ rank }: Card): string => (rank === "T" ? "10" : rank);

/** The suits of the French deck that are red. */
export const isRed = ({ suit, french }: Card): boolean => french && (suit === "D" || suit === "H");

/** "Queen of hearts", or the card as it is written. */
export function nameOf(card: Card): string {
  if (!card.french) return card.text;
  const ranks: Record<string, string> = w().ranks;
  const suits: Record<string, string> = w().suits;
  return w().card(ranks[card.rank] ?? rankOf(card), suits[card.suit] ?? card.suit);
}
