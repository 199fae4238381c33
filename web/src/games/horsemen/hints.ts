/** What a hint can say beside its numbers: whether a side becomes full, and who would take the Prophecy as it stands. */

import { sentences } from "../../core/words";
import type { HorsemenView } from "../../messages";
import { SLOTS } from "./cards";
import { hint } from "./hintWords";
import { read } from "./moves";

export function hintReason(move: string, view: HorsemenView): string {
  const { seat } = view;
  if (seat === null) return "";
  const choice = read(move, seat);
  const struck = (sides: string[][]) => choice?.verb === "strike" && sides[1 - seat]?.includes(choice.thing.name);
  const there = view.prophecies.find(({ place, sides }) => place === choice?.place || struck(sides));
  if (!there) return "";
  const { place, leader, totals } = there;
  const fills = choice?.place && there.sides[seat]?.length === SLOTS - 1;
  const [own = 0, other = 0] = [totals[seat], totals[1 - seat]];
  const stands = leader === null ? "" : (leader === seat ? hint().leads : hint().trails)(place, own, other);
  return sentences(fills && hint().fills(place), own || other ? stands : "");
}
