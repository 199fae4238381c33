/** Events in words, for the log and for those who listen. */

import type { Context } from "../../core/game";
import { list, sentences } from "../../core/words";
import type { GridEvent, GridLines, GridView } from "../../messages";
import { lineName } from "./names";
import { w } from "./words";

export function tell(event: GridEvent, { names, view }: Context<GridView>): string | null {
  switch (event.type) {
    case "mark":
      return event.mark === "x"
        ? w().wroteX(names[event.seat] ?? "", event.cell)
        : w().wrote(names[event.seat] ?? "", event.cell, event.mark);
    case "forced":
      return w().forced(event.cell);
    case "lines":
      return tellLines(event, names, view?.x_prophecies ?? false);
    default:
      return null;
  }
}

/** What a player needs to know when their turn begins. */
export function turn(view: GridView): string {
  return w().cellsLeft(view.empty);
}

/** The count of a full board: what each line paid, and what that comes to. */
function tellLines(event: GridLines, names: string[], xs: boolean): string {
  const paid = Object.entries(event.lines).flatMap(([line, { count, scored_by, points }]) =>
    scored_by === null ? [] : [w().paid(lineName(line), count, names[scored_by] ?? "", points, xs)],
  );
  if (!paid.length) return w().full;
  const totals = names.map((name, seat) => {
    const own = Object.values(event.lines).filter((line) => line.scored_by === seat);
    return w().total(
      name,
      own.reduce((sum, { points }) => sum + points, 0),
    );
  });
  return sentences(w().counted(paid.join(w().next)), w().inAll(list(totals)));
}
