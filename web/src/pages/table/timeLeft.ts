/** How much time a seat has left. */

import type { Snapshot } from "../../messages";

/** In milliseconds, at a moment of the server's clock. */
export function timeLeft({ clocks, view, phase }: Snapshot, seat: number, now: number): number {
  if (!clocks) return 0;
  const runs = phase === "playing" && view?.actors.includes(seat);
  const spent = runs ? Math.max(0, now - clocks.at) : 0;
  return Math.max(0, (clocks.left[seat] ?? 0) - spent);
}
