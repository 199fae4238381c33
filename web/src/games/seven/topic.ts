/** Which section of the rules applies now. */

import type { SevenView } from "../../messages";

export function topic(view: SevenView): string {
  if (view.phase === "prophesying") return "prophecy";
  if (view.phase === "playing") return view.seat !== null && view.actors.includes(view.seat) ? "trick" : "ranking";
  const variant = view.setup.variant ?? "standard";
  if (variant !== "standard") return variant;
  return view.setup.edition === "first" ? "first" : "exam";
}
