/** Cells and lines in words, for those who listen. */

import { settings } from "../../core/settings.svelte";
import type { GridCellView, GridView } from "../../messages";
import { lineName } from "./names";
import { isNumber, type LineState } from "./reach";
import { w } from "./words";

/** "1, 2 or x", as the language has it. */
export function either(options: (number | string)[]): string {
  return new Intl.ListFormat(settings.language, { type: "disjunction" }).format(options.map(String));
}

/** The name of a cell's button. */
export function describe(cell: GridCellView, names: string[], latest: boolean, lost: boolean): string {
  return [label(cell, names), latest && w().latest, lost && w().lost].filter(Boolean).join(w().comma);
}

function label(cell: GridCellView, names: string[]): string {
  if (cell.mark === null) return w().empty(cell.name, either(cell.options));
  if (cell.given) return w().given(cell.name, cell.mark);
  if (cell.forced || cell.owner === null) return w().forcedCell(cell.name);
  return w().number(cell.name, cell.mark, names[cell.owner] ?? "");
}

/** A line: what it counts and can come to, and what it takes for whose number; once it is full, what it pays. */
export function describeLine(view: GridView, state: LineState, names: string[]): string {
  const { line, low, high, settled, by, points } = state;
  if (settled) return w().state(lineName(line.name), by === null ? w().nobody : w().pays(points, names[by] ?? ""));
  const claims = view.cells.flatMap(({ name, mark, owner }) =>
    line.cells.includes(name) && owner !== null && isNumber(mark) && low <= mark && mark <= high
      ? [{ mark, told: w().claim(names[owner] ?? "", mark, mark - low) }]
      : [],
  );
  const told = claims.sort((one, other) => one.mark - other.mark).map((claim) => claim.told);
  const counts = (view.x_prophecies ? w().nowX : w().now)(low, high);
  return w().state(lineName(line.name), [counts, ...told].join(w().next));
}
