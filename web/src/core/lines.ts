/** The log of a table: the events received, and those from before. */

import type { TableMessage, GameEvent, Story } from "../messages";

/** A line of the log: something at the table, or an event of the game. */
export interface Line {
  id: number;
  told: TableMessage;
  /** The event, of a line about the game. */
  event: GameEvent | null;
  /** The seats at that time, null where open: after a rematch all players sit elsewhere. */
  names: (string | null)[];
}

const BEFORE: TableMessage = { type: "skip", seq: 0 };

/**
 * The log with a story in it, and no other events until its end: somebody who was away may lack some anywhere, and have
 * heard of moves that were taken back. What else was said keeps its place, and what came later comes after.
 */
export function withStory(
  lines: Line[],
  { seq, events, taken_back }: Story,
  names: Line["names"],
  number: () => number,
): Line[] {
  const rest = events.values();
  const notes = [...taken_back];
  const story: Line[] = [];
  let count = 0;
  const note = (): void => {
    while (notes[0] && notes[0].events <= count) {
      const { seat, to, revealed } = notes.shift()!;
      story.push({ id: number(), told: { type: "undone", seq: 0, seat, to, revealed }, event: null, names });
    }
  };
  const add = (line: Line): void => {
    note();
    story.push(line);
    count += 1;
  };
  for (const line of lines) {
    if (line.told.seq > seq || line.told.type === "undone") continue;
    if (line.event === null) story.push(line);
    else {
      const { value: event } = rest.next();
      if (event) add({ ...line, event });
    }
  }
  for (const event of rest) add({ id: number(), told: BEFORE, event, names });
  note();
  return [...story, ...lines.filter(({ told }) => told.seq > seq)];
}
