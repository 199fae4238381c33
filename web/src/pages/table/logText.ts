/** The log in words: what happened at the table, and in the game. */

import type { GameClient } from "../../core/game";
import type { Line } from "../../core/lines";
import { displayName } from "../../core/displayNames";
import { list } from "../../core/words";
import type { TableMessage, SeatShown, Snapshot } from "../../messages";
import { w } from "./words";

/** What a seat is called. */
export function nameOf(seats: SeatShown[], seat: number): string {
  const found = seats[seat];
  return found && found.kind !== "open" ? displayName(found.kind, found.name) : w().open;
}

/** A line of the log in words; null where there is nothing to say. */
export function tellLine(line: Line, table: Snapshot, client: GameClient): string | null {
  const names = line.names.map((name) => name ?? w().open);
  if (line.event) return client.tell(line.event, { names, view: table.view });
  return tellTable(line.told, names);
}

function tellTable(told: TableMessage, names: string[]): string | null {
  const say = w().told;
  const name = "seat" in told && told.seat !== null && told.seat !== undefined ? (names[told.seat] ?? "") : "";
  switch (told.type) {
    case "seat":
      return told.why === "left" ? say.left(told.seat + 1) : say[told.why](displayName(told.now.kind, told.now.name));
    case "began":
      return say.began(told.number);
    case "undone":
      return told.revealed ? say.undoneKnowing(name, told.to ?? null) : say.undone(name, told.to ?? null);
    case "motion":
      if (told.answer === "proposed") return told.what ? w().asks[told.what](name) : null;
      return say[told.answer](name);
    case "ended": {
      const winners = told.outcome.winners.map((seat) => names[seat] ?? "");
      if (told.outcome.why === "abandoned") return say.abandoned;
      if (!winners.length) return say.nobody;
      return winners.length > 1 ? say.tied(list(winners)) : say.ended(list(winners));
    }
    case "tracker":
      return say.tracker(told.on);
    case "said":
      return say.said(told.name, told.text);
    case "closed":
      return say.closed;
    case "moved":
    case "skip":
      return null;
  }
}
