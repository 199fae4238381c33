/** How a game was scored, from its record, as a table of words and numbers. */

import type { GameRecord, GridLines, HorsemenFulfil, SevenRound } from "../../messages";
import { served } from "../../words/served";
import { w } from "./words";

interface Cell {
  text: string;
  note?: string;
}

export interface Scored {
  head: string[];
  rows: Cell[][];
  /** Whether the last row is a sum. */
  summed: boolean;
}

/** The scoring of a finished game. */
export function table(record: GameRecord, names: string[], card: (name: string) => string): Scored {
  if (record.game === "seven") return rounds(record, names);
  if (record.game === "grid") return lines(record, names);
  return prophecies(record, names, card);
}

const signed = (points: number) => (points > 0 ? `+${points}` : String(points));
const text = (value: string | number): Cell => ({ text: String(value) });

function rounds(record: GameRecord, names: string[]): Scored {
  const scored = record.events.filter((event): event is SevenRound => event.type === "round");
  const rows = scored.map(({ left, change }, at) => [
    text(w().round(at + 1)),
    ...change.map((points, seat) => ({ text: signed(points), note: w().left(left[seat] ?? 0) })),
  ]);
  const last = scored.at(-1)?.scores ?? [];
  return { head: ["", ...names], rows: [...rows, [text(w().sum), ...last.map(text)]], summed: true };
}

function lines(record: GameRecord, names: string[]): Scored {
  const event = record.events.find((one): one is GridLines => one.type === "lines");
  const rows = Object.entries(event?.lines ?? {}).map(([name, { count, scored_by, points }]) => [
    text(served("region", name)),
    text(count),
    text(scored_by === null ? w().nobodyForetold : (names[scored_by] ?? "")),
    text(points ? signed(points) : "0"),
  ]);
  return { head: [w().line, w().holds, w().foretold, w().points], rows, summed: false };
}

function prophecies(record: GameRecord, names: string[], card: (name: string) => string): Scored {
  const events = record.events.filter((event): event is HorsemenFulfil => event.type === "fulfil");
  const rows = events.map(({ prophecy, winner, totals }) => [
    text(card(prophecy)),
    text(totals.join(" : ")),
    text(names[winner] ?? ""),
  ]);
  return { head: [w().prophecy, w().totals, w().taken], rows, summed: false };
}
