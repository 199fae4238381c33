/** The boards of the examples in the rules, as their moves have made them. */

interface Moves {
  moves: string[];
  point: string;
  x_prophecies: boolean;
  scores?: number[];
}

interface Drawn {
  name: string;
  mark: number | "x" | null;
  seat: number | null;
}

/** What a line pays: its count, and who foretold it. */
interface Pays {
  count: number;
  seat: number | null;
}

const ROWS = ["1", "2", "3"];
const COLUMNS = ["a", "b", "c"];

/** The cells row by row, and, of a full board, the lines: rows, then columns. The seats write in turn. */
export function drawn({ moves, point, x_prophecies, scores }: Moves): { cells: Drawn[]; lines: (Pays | null)[] } {
  const written = new Map<string, Drawn>();
  moves.forEach((move, at) => {
    const [name = "", mark = ""] = move.split("=");
    const number = mark === "x" ? "x" : Number(mark);
    written.set(name, { name, mark: number, seat: at % 2 });
  });
  if (!written.has(point)) written.set(point, { name: point, mark: "x", seat: null });
  const cell = (name: string) => written.get(name) ?? { name, mark: null, seat: null };
  const rows = ROWS.map((row) => COLUMNS.map((column) => cell(column + row)));
  const columns = COLUMNS.map((column) => ROWS.map((row) => cell(column + row)));
  const pays = (line: Drawn[]) => {
    const count = line.filter(({ mark }) => (mark === "x") === x_prophecies).length;
    return { count, seat: line.find(({ mark }) => mark === count)?.seat ?? null };
  };
  return { cells: rows.flat(), lines: [...rows, ...columns].map((line) => (scores ? pays(line) : null)) };
}
