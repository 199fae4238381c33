/** Tutorials: a fixed deal, step by step. The steps are made by the server's rules; here is how they are read. */

import type { GameName } from "../core/game";
import { server } from "../core/server.svelte";
import type { GameEvent, SeatShown, View } from "../messages";
import { lines } from "./words";

export interface Step<V = View> {
  /** What is said, by its key; null where the story goes on by itself. */
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
  game: GameName;
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

const files = {
  first: () => import("./first.json"),
  exam: () => import("./exam.json"),
  grid: () => import("./grid.json"),
  horsemen: () => import("./horsemen.json"),
};

/** Each edition has a tutorial of its own. */
export type LessonName = keyof typeof files;

/** A tutorial, loaded when somebody wants to learn. */
export async function openTutorial(name: LessonName): Promise<Tutorial> {
  return unfold((await server.need<{ default: unknown }>(files[name])).default as unknown as Folded);
}

/** The tutorial with whole views. */
export function unfold(folded: Folded): Tutorial {
  let view = {};
  const steps = folded.steps.map((step) => ({ ...step, view: (view = { ...view, ...step.view }) }));
  return { ...folded, steps } as unknown as Tutorial;
}

/** What a step says, in the language of the moment. */
export function said(name: LessonName, step: Step): string {
  const found: Record<string, string> = lines()[name];
  return (step.say && found[step.say]) || "";
}

/** The seats, with names in the language of the moment. */
export function seatsOf(tutorial: Tutorial): SeatShown[] {
  const names: Record<string, string> = lines().names;
  return tutorial.seats.map((seat) => ({ ...seat, name: names[seat.name] ?? seat.name }));
}
