/** Tutorials: a fixed deal, step by step. The steps are made by the server's rules; here is how they are read. */

import type { GameEvent, SeatShown, View } from "../messages";
import { words } from "./words";

/** The names at the tables of the tutorials. */
const names = words({
  en: { You: "Traveller", Mio: "Mio", Leo: "Leo" } as Record<string, string>,
  ja: { You: "旅人", Mio: "ミオ", Leo: "レオ" },
});

export interface Step<V = View> {
  /** The key of the text; null if the lesson continues automatically. */
  say: string | null;
  /** What on the table it speaks of: a cell, a line, a place, or "hand", "row", "prophecy", "trick", "scores"... */
  about: string | null;
  /** Who made the move that led here. */
  by: number | null;
  /** What that move made happen, between the last step's view and this one's. */
  events: GameEvent[];
  /** The move that the reader makes now; null is "read, and go on". */
  want: string | null;
  view: V;
}

export interface Tutorial<V = View> {
  game: string;
  setup: Record<string, unknown>;
  seats: SeatShown[];
  you: number;
  steps: Step<V>[];
}

/** A tutorial as it is stored: each view is what changed since the step before. */
export interface Folded {
  game: string;
  setup: Record<string, unknown>;
  seats: unknown[];
  you: number;
  steps: (Omit<Step, "events" | "view"> & { events: unknown[]; view: object })[];
}

/** A tutorial and what it says, by the keys of its steps. */
export interface Lesson {
  steps: unknown;
  lines: () => Record<string, string>;
}

/** The tutorial with whole views. */
export function unfold(folded: Folded): Tutorial {
  let view = {};
  const steps = folded.steps.map((step) => ({ ...step, view: (view = { ...view, ...step.view }) }));
  return { ...folded, steps } as unknown as Tutorial;
}

/** What a step says, in the language of the moment. */
export const textOf = (lesson: Lesson, step: Step): string => (step.say && lesson.lines()[step.say]) || "";

/** The seats, with names in the language of the moment. */
export function seatsOf(tutorial: Tutorial): SeatShown[] {
  return tutorial.seats.map((seat) => ({ ...seat, name: names()[seat.name] ?? seat.name }));
}
