/** Which lines are a row or a column of the board, and so head it for those who listen. */

import type { GridLineView, GridView } from "../../messages";
import { type Plan, rowsOf } from "./places";

export interface Headers {
  /** The lines in each row of cells, as `rowsOf` has them. */
  rows: GridLineView[][];
  /** The lines in each column of a squared board. */
  columns: GridLineView[][];
  /** Lines that run otherwise, such as diagonals and boxes. */
  rest: GridLineView[];
}

export function headersOf(view: GridView, plan: Plan): Headers {
  if (!plan.drawn) return { rows: rowsOf(plan).map(() => []), columns: [], rest: view.lines };
  const within = (cells: string[]) => (line: GridLineView) => line.cells.every((cell) => cells.includes(cell));
  const columns = columnsOf(plan).map((cells) => view.lines.filter(within(cells)).filter(isColumn));
  const across = new Set(columns.flat());
  const rows = rowsOf(plan).map((cells) => view.lines.filter(within(cells)).filter((line) => !across.has(line)));
  const headed = new Set([...rows.flat(), ...across]);
  return { rows, columns, rest: view.lines.filter((line) => !headed.has(line)) };
}

/** A single cell is both a row and a column: its name says which. */
const isColumn = ({ name, cells }: GridLineView) => cells.length > 1 || name.startsWith("column");

function columnsOf(plan: Plan): string[][] {
  if (plan.style !== "squares") return [];
  const places = [...plan.places];
  const width = Math.max(...places.map(([, { x }]) => x)) + 1;
  return Array.from({ length: width }, (_, column) =>
    places.filter(([, { x }]) => Math.round(x) === column).map(([name]) => name),
  );
}
