/** What a hint can say beside its numbers: which ranks a prophecy still needs, and who has played to this trick. */

import { sentences } from "../../core/words";
import type { SevenView } from "../../messages";
import { ranksText, tokensOf } from "./moveText";
import { hint } from "./hintWords";

export const hintSubject = (move: string): string => (tokensOf(move) ? hint().prophecy : hint().card);

export function hintReason(move: string, view: SevenView): string {
  if (tokensOf(move) || view.seat === null) return "";
  const needed = view.tokens[view.seat];
  const left = Math.max(1, view.row.length - view.trick + 1);
  const missing = needed?.some(Boolean) ? hint().needed(ranksText(needed), left) : "";
  const played = view.tricks.at(-1)?.cards ?? [];
  const last = played.length > 1 && played.every((card, other) => (other === view.seat) === (card === null));
  return sentences(missing, last && hint().playsLast);
}
