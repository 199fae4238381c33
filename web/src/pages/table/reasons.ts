/** Why a move may be good, as far as the view itself says so: what is still needed, and how a place stands. */

import { SLOTS } from "../../games/horsemen/cards";
import { read } from "../../games/horsemen/moves";
import type { HorsemenView, SevenView, View } from "../../messages";
import { ranksInWords, tokensOf } from "../after/moves";
import { w } from "./hintWords";

/** A sentence or two, or none. */
export function reasonFor(move: string, view: View | null): string {
  if (!view || view.seat === null) return "";
  if (view.game === "seven") return inSeven(move, view, view.seat);
  return view.game === "horsemen" ? inHorsemen(move, view, view.seat) : "";
}

/** Which places the prophecy still needs, and whether the others have played to this trick. */
function inSeven(move: string, view: SevenView, seat: number): string {
  if (tokensOf("seven", move)) return "";
  const needed = view.tokens[seat];
  const told = needed?.some(Boolean)
    ? w().needed(ranksInWords(needed), Math.max(1, view.row.length - view.trick + 1))
    : "";
  const played = view.tricks.at(-1)?.cards ?? [];
  const last = played.length > 1 && played.every((card, other) => (other === seat) === (card === null));
  return [told, last && w().playsLast].filter(Boolean).join(" ");
}

/** Whether a side becomes full, and who would take the Prophecy there as it stands. */
function inHorsemen(move: string, view: HorsemenView, seat: number): string {
  const choice = read(move, seat);
  const struck = (sides: string[][]) => choice?.verb === "strike" && sides[1 - seat]?.includes(choice.thing.name);
  const there = view.prophecies.find(({ place, sides }) => place === choice?.place || struck(sides));
  if (!there) return "";
  const { place, leader, totals } = there;
  const fills = choice?.place && there.sides[seat]?.length === SLOTS - 1;
  const [own = 0, other = 0] = [totals[seat], totals[1 - seat]];
  const stands = leader === null ? "" : (leader === seat ? w().leads : w().trails)(place, own, other);
  return [fills && w().fills(place), (own || other) && stands].filter(Boolean).join(" ");
}
