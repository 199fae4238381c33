/** What a hint says: the move, what its number means, and why, if that is known. */

import { percent, sentences } from "../../core/words";
import type { GameClient } from "../../core/game";
import type { Hint, View } from "../../messages";
import { w } from "./hintWords";

/** With fewer simulations than this, a share says next to nothing: it is off by ten percent and more. */
const FEW = 100;

export interface Advice {
  move: string;
  meaning: string;
  reason: string;
}

export function explain(hint: Hint, client: GameClient, view: View | null): Advice | null {
  const [best, next] = hint.moves;
  if (!best) return null;
  const words = (move: string) => client.moveText(move, view);
  const why = [view && client.hintReason?.(best.move, view), ahead(hint), compared(hint, next && words(next.move))];
  const reason = hint.choices === 1 ? w().only : why;
  return { move: words(best.move), meaning: meaning(hint, client), reason: sentences(...[reason].flat()) };
}

function meaning(hint: Hint, client: GameClient): string {
  const share = hint.moves[0]?.share ?? 0;
  if (hint.basis === "proof") return share === 1 ? w().wins : share === 0 ? w().loses : w().shares;
  if (hint.basis === "estimate") return w().estimated(percent(share));
  if (guessed(hint)) return w().few(hint.simulations);
  const what = client.hintSubject?.(hint.moves[0]?.move ?? "") ?? w().thisMove;
  return w().simulated(what, percent(share), hint.simulations);
}

const guessed = (hint: Hint) => hint.basis === "simulation" && hint.simulations < FEW;

/** By how many points, from bots that count them. */
function ahead({ moves, basis }: Hint): string {
  const best = moves[0];
  if (!best || best.lead === null || (basis === "proof" && !best.exact)) return "";
  const points = Math.round(Math.abs(best.lead));
  if (best.exact) return best.lead === 0 ? w().level : best.lead > 0 ? w().ahead(points) : w().behind(points);
  if (points === 0) return w().aboutLevel;
  return best.lead > 0 ? w().aboutAhead(points) : w().aboutBehind(points);
}

/** How far the next best falls short. */
function compared(hint: Hint, next: string | undefined): string {
  const { moves, basis } = hint;
  const [best, second] = moves;
  if (!best || !second || !next || guessed(hint)) return "";
  if (Math.round(best.share * 100) === Math.round(second.share * 100)) {
    const behind = best.exact && second.exact ? Math.round((best.lead ?? 0) - (second.lead ?? 0)) : 0;
    return behind > 0 ? w().nextPoints(next, behind) : w().asGood(next);
  }
  if (basis === "proof") return second.share === 0 ? w().nextLoses(next) : w().nextWorse(next);
  return w().next(next, percent(second.share));
}
