/** Which section of the rules applies now. */

import type { HorsemenView } from "../../messages";

const BY_VERB: Record<string, string> = { play: "suits", strike: "suits", rally: "suits", buy: "piles" };

export function topic(view: HorsemenView): string {
  if (view.phase === "over") return "end";
  if (view.phase === "choosing") return BY_VERB[view.verb ?? ""] ?? "effects";
  return view.prophecies.some((one) => one.responder !== null) ? "waiting" : "turn";
}
