/** The log of a table: what was heard, and what is told of the time before. */

import type { AnyTold, GameEvent, Story } from "../messages";

/** A line of the log: something at the table, or an event of the game. */
export interface Line {
  id: number;
  told: AnyTold;
  /** The event, of a line about the game. */
  event: GameEvent | null;
}

const BEFORE: AnyTold = { type: "skip", seq: 0 };

/**
 * The log with a story in it, and no other events until its end: somebody who was away may lack some anywhere, and have
 * heard of moves that were taken back. What else was said keeps its place, and what came later comes after.
 */
export function withStory(lines: Line[], { seq, events }: Story, number: () => number): Line[] {
  const rest = events.values();
  const before = lines.flatMap((line) => {
    if (line.told.seq > seq) return [];
    if (line.event === null) return [line];
    const { value: event } = rest.next();
    return event ? [{ ...line, event }] : [];
  });
  const missed = [...rest].map((event) => ({ id: number(), told: BEFORE, event }));
  return [...before, ...missed, ...lines.filter(({ told }) => told.seq > seq)];
}
