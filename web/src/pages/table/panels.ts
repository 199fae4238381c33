/** What can be shown beside a table. */

import type { GameClient } from "../../core/game";

export type Panel = "log" | "rules" | "chat" | "tracker" | "notes";

/** The panels of a game's table, in their order. */
export function panelsOf(client: Pick<GameClient, "Tracker">): Panel[] {
  return ["log", "rules", "chat", ...(client.Tracker ? (["tracker"] as const) : []), "notes"];
}
