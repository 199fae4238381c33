/** How the lines stand, and what a mark would foretell in them, as the view has it. */

import type { GridCellView, GridLineView, GridView } from "../../messages";

export type Mark = number | string;

/** One line as the margin shows it. Counts are of numbers, or of X's where numbers foretell those. */
export interface LineState {
  line: GridLineView;
  size: number;
  /** How many it has now, and the most it can still have. */
  low: number;
  high: number;
  /** Whether it is full and has been counted. */
  settled: boolean;
  /** Whether a player can still score here, or has. */
  pays: boolean;
  by: number | null;
  points: number;
}

export type Verdict = "sure" | "within" | "beyond";

/** What one line would come to if a mark were written. */
export interface Foretold {
  state: LineState;
  low: number;
  high: number;
  /** Whether the number can come true here; null for an x, which foretells nothing. */
  verdict: Verdict | null;
}

export const isNumber = (mark: Mark | null): mark is number => typeof mark === "number";

export function cellsOf(view: GridView): Map<string, GridCellView> {
  return new Map(view.cells.map((cell) => [cell.name, cell]));
}

/** The lines that a cell lies in. */
export function linesThrough(view: GridView, cell: string): GridLineView[] {
  return view.lines.filter((line) => line.cells.includes(cell));
}

export function stateOf(view: GridView, line: GridLineView): LineState {
  const { fewest: low, most: high } = line;
  /** The board is full, and the line's turn to be counted has not come. */
  const waits = view.empty === 0 && view.winners === null && line.count === null;
  const by = waits ? null : line.pays_to;
  const settled = line.empty === 0 && !waits;
  return {
    line,
    size: line.cells.length,
    low,
    high,
    settled,
    pays: line.pays || waits,
    by,
    points: by === null ? 0 : low,
  };
}

export function statesOf(view: GridView): Map<string, LineState> {
  return new Map(view.lines.map((line) => [line.name, stateOf(view, line)]));
}

/** What a number foretells of a line that can come to so many. */
function verdictOf(mark: number, low: number, high: number): Verdict {
  if (mark < low || mark > high) return "beyond";
  return low === high ? "sure" : "within";
}

/** What a mark in an empty cell would foretell, line by line. */
export function foretell(view: GridView, cell: string, mark: Mark): Foretold[] {
  return linesThrough(view, cell).map((line) => {
    const state = stateOf(view, line);
    const [low = state.low, high = state.high] = (isNumber(mark) ? line.after_number : line.after_x) ?? [];
    return { state, low, high, verdict: isNumber(mark) ? verdictOf(mark, low, high) : null };
  });
}

/** What a number on the board foretells, line by line. */
export function foretold(view: GridView, cell: GridCellView): Foretold[] {
  return linesThrough(view, cell.name).map((line) => {
    const state = stateOf(view, line);
    const { low, high } = state;
    return { state, low, high, verdict: isNumber(cell.mark) ? verdictOf(cell.mark, low, high) : null };
  });
}

/** What can be written into a cell, and the numbers that stand in its lines already, which cannot. */
export function choices(view: GridView, cell: GridCellView): { mark: Mark; taken: string | null }[] {
  const cells = cellsOf(view);
  const numbers = new Map<number, string | null>();
  for (const line of linesThrough(view, cell.name))
    for (const name of line.cells) {
      const mark = cells.get(name)?.mark ?? null;
      if (isNumber(mark) && !numbers.has(mark)) numbers.set(mark, line.name);
    }
  for (const mark of cell.options) if (isNumber(mark)) numbers.set(mark, null);
  const found = [...numbers].toSorted(([one], [other]) => one - other).map(([mark, taken]) => ({ mark, taken }));
  return [...found, ...cell.options.filter((mark) => !isNumber(mark)).map((mark) => ({ mark, taken: null }))];
}
