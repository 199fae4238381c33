/** How a table changes with each message: a snapshot in, the next one out. Nothing here asks or shows anything. */

import type { TableMessage, ProposalShown, SeatShown, Snapshot } from "../messages";

/** The table after a message; the same object if nothing changed. */
export function fold(table: Snapshot, told: TableMessage): Snapshot {
  const next = { ...table, seq: told.seq, at: told.at ?? table.at };
  if ("view" in told && told.view) next.view = told.view;
  if ("clocks" in told && told.clocks !== undefined) next.clocks = told.clocks;
  switch (told.type) {
    case "seat":
      next.seats = withSeat(table.seats, told.seat, told.now);
      if (told.you !== undefined && told.you !== null) next.you = told.you;
      else if (told.why === "left" && told.seat === table.you) next.you = null;
      break;
    case "began":
      next.seats = told.seats;
      next.number = told.number;
      next.commitment = told.commitment;
      next.you = told.you ?? null;
      next.phase = "playing";
      next.outcome = null;
      next.motion = null;
      next.undo = [];
      break;
    case "moved":
    case "undone":
      next.motion = null;
      next.undo = told.undo ?? [];
      break;
    case "ended":
      next.undo = [];
      next.outcome = told.outcome;
      next.phase = "over";
      next.motion = null;
      break;
    case "motion":
      next.motion = withAnswer(table.motion, told.seat, told.answer, told.what ?? null);
      break;
    case "tracker":
      next.tracker = told.on;
      next.motion = null;
      break;
    case "said":
      next.chat = [...table.chat, told];
      break;
    case "closed":
      next.phase = "closed";
      break;
    case "skip":
      break;
  }
  return next;
}

function withSeat(seats: SeatShown[], seat: number, now: SeatShown): SeatShown[] {
  return seats.map((old, at) => (at === seat ? now : old));
}

function withAnswer(
  motion: ProposalShown | null,
  seat: number,
  answer: "agreed" | "proposed" | "refused",
  what: ProposalShown["what"] | null,
): ProposalShown | null {
  if (answer === "refused") return null;
  if (answer === "proposed" && what) return { what, by: seat, agreed: [seat] };
  return motion && { ...motion, agreed: [...motion.agreed, seat] };
}
