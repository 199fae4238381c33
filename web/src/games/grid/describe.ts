/** A cell in words, for those who listen. */

import { settings } from "../../core/settings.svelte";
import type { GridCellView } from "../../messages";
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
