/** How a game was scored: a row for each line. */

import type { ScoreCell, Scoring } from "../../core/game";
import type { GameRecord, GridLines } from "../../messages";
import { lineName } from "./names";
import { score } from "./scoreWords";
import { w } from "./words";

const cell = (text: string | number): ScoreCell => ({ text: String(text) });

export function scoring(record: GameRecord, names: string[]): Scoring {
  const event = record.events.find((one): one is GridLines => one.type === "lines");
  const { x_prophecies: xs, ties } = (record.setup?.options ?? {}) as { x_prophecies?: boolean; ties?: string };
  const rows = Object.entries(event?.lines ?? {}).map(([name, { count, scored_by, points }]) => [
    cell(lineName(name)),
    cell(count),
    scored_by === null ? cell(score().nobody) : { text: names[scored_by] ?? "", seat: scored_by },
    cell(points ? `+${points}` : "0"),
  ]);
  const { scores, winners } = record.result ?? { scores: [], winners: [] };
  const tied = scores.filter((points) => points === Math.max(...scores)).length > 1;
  return {
    head: [score().line, xs ? score().xs : score().numbers, score().foretold, score().points].map(cell),
    rows,
    summed: false,
    remarks: [
      xs ? score().paysXs : score().paysNumbers,
      ...(tied ? [ties === "shared" || winners.length > 1 ? score().tieShared : w().tie] : []),
    ],
  };
}
