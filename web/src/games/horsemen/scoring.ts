/** How a duel went: a row for each Prophecy that was fulfilled. */

import type { ScoreCell, Scoring } from "../../core/game";
import { list } from "../../core/words";
import type { GameRecord, HorsemenEnd, HorsemenEvent, HorsemenFulfil } from "../../messages";
import { served } from "../../words/served";
import { score } from "./scoreWords";
import { w } from "./words";

const cell = (text: string): ScoreCell => ({ text });

export function scoring(record: GameRecord, names: string[], told: HorsemenEvent[] = []): Scoring {
  const events = record.events.filter((event): event is HorsemenFulfil => event.type === "fulfil");
  const end = record.events.find((event): event is HorsemenEnd => event.type === "result");
  const rows = events.map(({ prophecy, winner, totals }) => {
    const equal = totals.every((total) => total === totals[0]);
    return [
      cell(served("card", prophecy)),
      ...totals.map((total, seat) => ({
        text: String(total),
        won: seat === winner,
        note: [raised(told, prophecy, seat), equal && seat === winner ? score().favoured : ""]
          .filter(Boolean)
          .join(", "),
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

/** How much of a total Horsemen added. One that was taken back was told twice, and counts as it was told last. */
function raised(told: HorsemenEvent[], prophecy: string, seat: number): string {
  const event = told.findLast((one) => one.type === "fulfil" && one.prophecy === prophecy) as
    HorsemenFulfil | undefined;
  const more = event?.bonus?.[seat];
  return more ? w().raised(more, list((event.bonus_by ?? []).map((name) => served("card", name)))) : "";
}
