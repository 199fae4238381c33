/** How a duel went: a row for each Prophecy that was fulfilled. */

import type { ScoreCell, Scoring } from "../../core/game";
import type { GameRecord, HorsemenEnd, HorsemenFulfil } from "../../messages";
import { served } from "../../words/served";
import { score } from "./scoreWords";

const cell = (text: string): ScoreCell => ({ text });

export function scoring(record: GameRecord, names: string[]): Scoring {
  const events = record.events.filter((event): event is HorsemenFulfil => event.type === "fulfil");
  const end = record.events.find((event): event is HorsemenEnd => event.type === "result");
  const rows = events.map(({ prophecy, winner, totals }) => {
    const equal = totals.every((total) => total === totals[0]);
    return [
      cell(served("card", prophecy)),
      ...totals.map((total, seat) => ({
        text: String(total),
        won: seat === winner,
        note: equal && seat === winner ? score().favoured : undefined,
      })),
    ];
  });
  return {
    head: [cell(score().prophecy), ...names.map((name, seat) => ({ text: name, seat }))],
    rows,
    summed: false,
    remarks: [
      ...(end ? [served("reason", end.reason) + score().stop] : []),
      events.length ? score().taken : score().noneTaken,
    ],
  };
}
