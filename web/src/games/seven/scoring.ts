/** How a game was scored: a row for each round. */

import type { ScoreCell, Scoring } from "../../core/game";
import type { GameRecord, SevenEvent, SevenRound } from "../../messages";
import { reasons } from "./reasons";
import { score } from "./scoreWords";
import { w } from "./words";

const cell = (text: string | number): ScoreCell => ({ text: String(text) });

export function scoring(record: GameRecord, names: string[], told: SevenEvent[] = []): Scoring {
  const rounds = record.events.filter((event): event is SevenRound => event.type === "round");
  /** A round that was taken back was told twice, and counts as it was told last. */
  const why = told.flatMap((event) => reasons(event, names) ?? []);
  const whyOf = (round: number) => why.findLast((one) => one.round === round);
  const rows = rounds.map(({ left, change, scores }, at) => [
    cell(score().round(at + 1)),
    ...change.map((points, seat) => {
      const counted = (scores[seat] ?? 0) - (rounds[at - 1]?.scores[seat] ?? 0);
      const lost = points === counted ? "" : score().notCounted(w().signed(points - counted));
      return {
        text: counted ? w().signed(counted) : "0",
        note: whyOf(at + 1)?.notes[seat] ?? score().left(left[seat] ?? 0) + lost,
      };
    }),
  ]);
  const last = rounds.at(-1)?.scores ?? [];
  const added = last.map((_, seat) => rounds.reduce((sum, { change }) => sum + (change[seat] ?? 0), 0));
  const stopped = last.some((total, seat) => total !== added[seat]);
  const counts = record.setup?.variant === "twice";
  return {
    head: [cell(score().rounds), ...names.map((name, seat) => ({ text: name, seat }))],
    rows: [...rows, [cell(counts ? score().fulfilments : score().sum), ...last.map(cell)]],
    summed: true,
    remarks: whyOf(rounds.length)?.ending ?? (stopped ? [score().notBelow] : []),
  };
}
