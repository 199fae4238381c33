/** A move as a person says it: a card by its name, a prophecy by what it foretells. */

import type { SevenView } from "../../messages";
import { editionOf, nameCard } from "./names";
import { w } from "./words";

/** The tokens of a prophecy by rank; null where a move is none. */
export const tokensOf = (move: string): number[] | null => (/^\d{3,4}$/.test(move) ? Array.from(move, Number) : null);

/** "1st × 2, 3rd × 5" */
export function ranksText(tokens: number[]): string {
  const placed = tokens.map((count, rank) => (count ? w().foretold(w().rank(rank + 1), count) : ""));
  return placed.filter(Boolean).join(w().comma);
}

export function moveText(move: string, view: SevenView | null): string {
  const tokens = tokensOf(move);
  return tokens ? ranksText(tokens) : nameCard(move, editionOf(view));
}
