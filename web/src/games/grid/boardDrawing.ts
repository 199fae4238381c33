/** A board drawn cell by cell on squared paper, as a board file has it; docs/boards.md says what may stand in one. */

export interface Drawing {
  name: string;
  rows: number;
  columns: number;
  /** The cells that are left out, by name. */
  holes: ReadonlySet<string>;
  givens: ReadonlyMap<string, number>;
}

export interface BoardObject extends Record<string, unknown> {
  name: string;
  cells: string[];
  lines: Record<string, string[]>;
  givens: Record<string, number>;
  places: Record<string, [number, number]>;
}

export const MOST = 9;

export const cellName = (row: number, column: number): string => `${"abcdefghi"[column]}${row + 1}`;

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Unbroken runs of cells: a gap ends a line. */
function runs(cells: string[], holes: ReadonlySet<string>): string[][] {
  const found: string[][] = [[]];
  for (const cell of cells) {
    if (holes.has(cell)) found.push([]);
    else found.at(-1)!.push(cell);
  }
  return found.filter((run) => run.length);
}

function named(title: string, parts: string[][]): [string, string[]][] {
  return parts.map((run, index) => [parts.length > 1 ? `${title} (${index + 1})` : title, run]);
}

/** Lines are unbroken runs across and down; a cell by itself is a line only where it lies in no other. */
export function boardOf({ name, rows, columns, holes, givens }: Drawing): BoardObject {
  const across = upTo(rows).map((row) => upTo(columns).map((column) => cellName(row, column)));
  const down = upTo(columns).map((column) => upTo(rows).map((row) => cellName(row, column)));
  const all: [string, string[]][] = [
    ...across.flatMap((cells, row) => named(`row ${row + 1}`, runs(cells, holes))),
    ...down.flatMap((cells, column) => named(`column ${"abcdefghi"[column]}`, runs(cells, holes))),
  ];
  const long = all.filter(([, run]) => run.length > 1);
  const inside = new Set(long.flatMap(([, run]) => run));
  const cells = across.flat().filter((cell) => !holes.has(cell));
  const alone = cells.filter((cell) => !inside.has(cell)).map((cell): [string, string[]] => [`cell ${cell}`, [cell]]);
  const places = cells.map((cell): [string, [number, number]] => [
    cell,
    ["abcdefghi".indexOf(cell[0]!), Number(cell[1]) - 1],
  ]);
  return {
    name,
    cells,
    lines: Object.fromEntries([...long, ...alone]),
    givens: Object.fromEntries([...givens].filter(([cell]) => cells.includes(cell))),
    places: Object.fromEntries(places),
  };
}

/** A board as it was drawn; null if this board cannot be drawn here, because its shape or its lines are different. */
export function drawingOf(value: unknown): Drawing | null {
  if (typeof value !== "object" || value === null) return null;
  const { name, cells, lines, givens } = value as Partial<BoardObject>;
  if (!Array.isArray(cells) || !cells.length || !cells.every((cell) => /^[a-i][1-9]$/.test(cell))) return null;
  const rows = Math.max(...cells.map((cell) => Number(cell[1])));
  const columns = Math.max(...cells.map((cell) => "abcdefghi".indexOf(cell[0]!))) + 1;
  const all = upTo(rows).flatMap((row) => upTo(columns).map((column) => cellName(row, column)));
  const drawing = {
    name: String(name ?? ""),
    rows,
    columns,
    holes: new Set(all.filter((cell) => !cells.includes(cell))),
    givens: new Map(Object.entries(givens ?? {})),
  };
  return linesIn(boardOf(drawing).lines) === linesIn(lines ?? {}) ? drawing : null;
}

const linesIn = (lines: Record<string, string[]>) =>
  Object.values(lines)
    .map((line) => line.join(" "))
    .toSorted()
    .join();

/** The next given for a cell: none, 1, 2 and so on, up to the size of its longest line. */
export function nextGiven(board: BoardObject, cell: string): number | null {
  const most = Math.max(...Object.values(board.lines).map((line) => (line.includes(cell) ? line.length : 0)));
  const next = (board.givens[cell] ?? 0) + 1;
  return next > most ? null : next;
}

/** The cells that a sentence of the server names. */
export function cellsIn(message: string): Set<string> {
  return new Set([...message.matchAll(/'([a-i][1-9])'/g)].map(([, cell]) => cell!));
}
