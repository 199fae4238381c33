/** How much time a seat has left. */

import type { Snapshot } from "../../messages";

/** In milliseconds, at a moment of the server's clock. */
export function timeLeft(table: Snapshot, seat: number, now: number): number {
  const { clocks } = table;
  if (!clocks) return 0;
  const spent = clockRuns(table, seat) ? Math.max(0, now - clocks.at) : 0;
  return Math.max(0, (clocks.left[seat] ?? 0) - spent);
}

/** Whether a seat's clock runs: alone against bots it stops while the person is away. */
export function clockRuns({ view, phase, seats }: Snapshot, seat: number): boolean {
  const others = seats.some(({ kind, resigned }, index) => index !== seat && kind === "person" && !resigned);
  return phase === "playing" && !!view?.actors.includes(seat) && (others || !seats[seat]?.away);
}
