/** What a line holds, what it can still come to, and what it pays: read off a view, for showing only. */

import type { GridCellView, GridLineView, GridView } from "../../messages";

export type Mark = number | string;

/** One line as the margin shows it. Counts are of numbers, or of X's where numbers foretell those. */
export interface LineState {
  line: GridLineView;
  size: number;
  /** How many it has now, and the most it can still have. */
  low: number;
  high: number;
  /** Whether it is full, and its points are told. */
  settled: boolean;
  /** Whether anybody can still score here, or has. */
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
  const cells = cellsOf(view);
  const low = view.x_prophecies ? line.xs : line.numbers;
  const high = low + line.empty;
  const own = line.cells.map((name) => cells.get(name)).filter((cell) => cell !== undefined);
  const base = { line, size: line.cells.length, low, high };
  const counting = view.empty === 0 && view.winners === null && line.count === null;
  if (line.empty === 0) {
    const writer = own.find((cell) => cell.mark === low && cell.owner !== null);
    const by = line.count === null ? (writer?.owner ?? null) : line.scored_by;
    const points = line.count === null ? (by === null ? 0 : low) : (line.points ?? 0);
    if (counting) return { ...base, settled: false, pays: true, by: null, points: 0 };
    return { ...base, settled: true, pays: by !== null, by, points };
  }
  const pays = own.some((cell) =>
    cell.mark === null
      ? cell.options.some((mark) => isNumber(mark) && verdictOf(view, line, mark) !== "beyond")
      : cell.owner !== null && isNumber(cell.mark) && low <= cell.mark && cell.mark <= high,
  );
  return { ...base, settled: false, pays, by: null, points: 0 };
}

export function statesOf(view: GridView): Map<string, LineState> {
  return new Map(view.lines.map((line) => [line.name, stateOf(view, line)]));
}

/** The least and the most that a line can hold once a mark is written into one of its empty cells. */
function after(view: GridView, line: GridLineView, mark: Mark): [number, number] {
  const counts = isNumber(mark) !== view.x_prophecies;
  const now = view.x_prophecies ? line.xs : line.numbers;
  return counts ? [now + 1, now + line.empty] : [now, now + line.empty - 1];
}

function verdictOf(view: GridView, line: GridLineView, mark: number): Verdict {
  const [low, high] = after(view, line, mark);
  if (mark < low || mark > high) return "beyond";
  return low === high ? "sure" : "within";
}

/** What a mark in an empty cell would foretell, line by line. */
export function foretell(view: GridView, cell: string, mark: Mark): Foretold[] {
  return linesThrough(view, cell).map((line) => {
    const [low, high] = after(view, line, mark);
    return { state: stateOf(view, line), low, high, verdict: isNumber(mark) ? verdictOf(view, line, mark) : null };
  });
}

/** What a number on the board foretells, line by line. */
export function foretold(view: GridView, cell: GridCellView): Foretold[] {
  return linesThrough(view, cell.name).map((line) => {
    const state = stateOf(view, line);
    const { low, high } = state;
    if (!isNumber(cell.mark)) return { state, low, high, verdict: null };
    const beyond = cell.mark < low || cell.mark > high;
    return { state, low, high, verdict: beyond ? "beyond" : low === high ? "sure" : "within" };
  });
}

/** Whether a number on the board can come true in no line any more. */
export function isLost(view: GridView, cell: GridCellView): boolean {
  return (
    cell.owner !== null && isNumber(cell.mark) && foretold(view, cell).every(({ verdict }) => verdict === "beyond")
  );
}

/** Every number that a cell's lines are long enough for, and why those that are not offered are not. */
export function choices(view: GridView, cell: GridCellView): { mark: Mark; taken: string | null }[] {
  const cells = cellsOf(view);
  const lines = linesThrough(view, cell.name);
  const largest = Math.max(...lines.map((line) => line.cells.length));
  const offered = new Set(cell.options);
  const found: { mark: Mark; taken: string | null }[] = [];
  for (let mark = 1; mark <= largest; mark++) {
    const taken = lines.find((line) => line.cells.some((name) => cells.get(name)?.mark === mark));
    if (offered.has(mark)) found.push({ mark, taken: null });
    else if (taken) found.push({ mark, taken: taken.name });
  }
  return [...found, ...cell.options.filter((mark) => !isNumber(mark)).map((mark) => ({ mark, taken: null }))];
}

/** What everybody has: what is told at the end, and before that what full lines pay. */
export function standing(view: GridView): number[] {
  if (view.empty === 0) return view.scores;
  const scores = view.scores.map(() => 0);
  for (const line of view.lines) {
    const { settled, by, points } = stateOf(view, line);
    if (settled && by !== null) scores[by] = (scores[by] ?? 0) + points;
  }
  return scores;
}
