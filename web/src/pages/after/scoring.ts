/** How a game was scored, from its record, as a table of words and numbers. */

import type { Reasons } from "../../core/game";
import type { GameRecord, GridLines, HorsemenEnd, HorsemenFulfil, SevenRound } from "../../messages";
import { served } from "../../words/served";
import { w } from "./words";

export interface Cell {
  text: string;
  note?: string;
  /** Whose it is: that seat's seal stands before it. */
  seat?: number;
  /** Whether this is what won. */
  won?: boolean;
}

export interface Scored {
  head: Cell[];
  rows: Cell[][];
  /** Whether the last row is a sum. */
  summed: boolean;
  /** What the numbers do not say themselves. */
  remarks: string[];
}

/** The scoring of a finished game, with the reasons as far as they were told. */
export function table(
  record: GameRecord,
  names: string[],
  card: (name: string) => string,
  told: Reasons[] = [],
): Scored {
  if (record.game === "seven") return rounds(record, names, told);
  if (record.game === "grid") return lines(record, names);
  return prophecies(record, names, card);
}

const signed = (points: number) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");
const text = (value: string | number): Cell => ({ text: String(value) });
const seated = (names: string[]): Cell[] => names.map((name, seat) => ({ text: name, seat }));

function rounds(record: GameRecord, names: string[], told: Reasons[]): Scored {
  const scored = record.events.filter((event): event is SevenRound => event.type === "round");
  const rows = scored.map(({ left, change }, at) => [
    text(w().round(at + 1)),
    ...change.map((points, seat) => ({
      text: signed(points),
      note: told[at]?.notes[seat] ?? w().left(left[seat] ?? 0),
    })),
  ]);
  const last = scored.at(-1)?.scores ?? [];
  const added = last.map((_, seat) => scored.reduce((sum, { change }) => sum + (change[seat] ?? 0), 0));
  const counts = record.setup?.variant === "twice";
  const stopped = last.some((score, seat) => score !== added[seat]);
  return {
    head: [text(w().rounds), ...seated(names)],
    rows: [...rows, [text(counts ? w().fulfilments : w().sum), ...last.map(text)]],
    summed: true,
    remarks: told.at(-1)?.ending ?? (stopped ? [w().notBelow] : []),
  };
}

function lines(record: GameRecord, names: string[]): Scored {
  const event = record.events.find((one): one is GridLines => one.type === "lines");
  const { x_prophecies: xs, ties } = (record.setup?.options ?? {}) as { x_prophecies?: boolean; ties?: string };
  const rows = Object.entries(event?.lines ?? {}).map(([name, { count, scored_by, points }]) => [
    text(served("region", name)),
    text(count),
    scored_by === null ? text(w().nobodyForetold) : { text: names[scored_by] ?? "", seat: scored_by },
    text(signed(points)),
  ]);
  const { scores, winners } = record.result ?? { scores: [], winners: [] };
  const tied = scores.filter((score) => score === Math.max(...scores)).length > 1;
  return {
    head: [w().line, xs ? w().xs : w().numbers, w().foretold, w().points].map(text),
    rows,
    summed: false,
    remarks: [
      xs ? w().paysXs : w().paysNumbers,
      ...(tied ? [ties === "shared" || winners.length > 1 ? w().tieShared : w().tieTurn] : []),
    ],
  };
}

function prophecies(record: GameRecord, names: string[], card: (name: string) => string): Scored {
  const events = record.events.filter((event): event is HorsemenFulfil => event.type === "fulfil");
  const end = record.events.find((event): event is HorsemenEnd => event.type === "result");
  const rows = events.map(({ prophecy, winner, totals }) => {
    const equal = totals.every((total) => total === totals[0]);
    return [
      text(card(prophecy)),
      ...totals.map((total, seat) => ({
        text: String(total),
        won: seat === winner,
        note: equal && seat === winner ? w().favoured : undefined,
      })),
    ];
  });
  return {
    head: [text(w().prophecy), ...seated(names)],
    rows,
    summed: false,
    remarks: [...(end ? [served("reason", end.reason) + w().stop] : []), events.length ? w().taken : w().noneTaken],
  };
}
