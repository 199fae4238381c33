/** A move as a person says it, in the words of its game. */

import { isCard, nameOf, pileName } from "../../games/horsemen/cards";
import { read } from "../../games/horsemen/moves";
import { editionOf, nameCard } from "../../games/seven/names";
import { w as seven } from "../../games/seven/words";
import type { View } from "../../messages";
import { w } from "./moveWords";

/** The tokens of a prophecy by rank; null where a move is none. */
export function tokensOf(game: View["game"], move: string): number[] | null {
  return game === "seven" && /^\d{3,4}$/.test(move) ? Array.from(move, Number) : null;
}

/** The card that a move is about; null where there is none. */
export function cardOf(game: View["game"], move: string): string | null {
  if (game === "seven") return /^[A-Z]\d+$/.test(move) ? move : null;
  if (game === "horsemen") return move.split(" ").find(isCard) ?? null;
  return null;
}

/** "1st × 2, 3rd × 5", "red 7, moon", "3 in b2", "Grail 3 at c" */
export function moveInWords(game: View["game"], move: string, view: View | null): string {
  if (game === "seven") return inSeven(move, view);
  if (game === "grid") return inGrid(move);
  return inHorsemen(move, view);
}

function inSeven(move: string, view: View | null): string {
  const tokens = tokensOf("seven", move);
  return tokens ? ranksInWords(tokens) : nameCard(move, editionOf(view?.game === "seven" ? view : null));
}

/** "1st × 2, 3rd × 5" */
export function ranksInWords(tokens: number[]): string {
  const placed = tokens.map((count, rank) => (count ? w().foretold(seven().rank(rank + 1), count) : ""));
  return placed.filter(Boolean).join(w().between);
}

function inGrid(move: string): string {
  const [cell, mark] = move.split("=");
  return cell && mark ? w().write(cell, mark.toUpperCase()) : move;
}

function inHorsemen(move: string, view: View | null): string {
  if (move === "pass") return w().pass;
  const choice = read(move, 0);
  if (!choice) return move;
  const { verb, thing, place } = choice;
  const what =
    thing.where === "pile" ? pileName(thing.name) : nameOf(thing.name, view?.game === "horsemen" ? view : null);
  if (place) return verb === "move" ? w().move(what, place) : w().play(what, place);
  const verbs: Record<string, (what: string) => string> = w().verbs;
  return verbs[verb]?.(what) ?? move;
}
