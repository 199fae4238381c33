/** What happened on the board, moment by moment: each mark, the X's it forced, and at the end line after line. */

import type { Scene } from "../../core/game";
import type { GameEvent, GridLine, GridLines, GridView } from "../../messages";
import { isNumber } from "./reach";

const MARK = 280;
const FORCED = 220;
const ALL_FORCED = 900;
const LINE = 520;
const ALL_LINES = 9000;
/** A line that pays nothing is told in this share of the time. */
const BRIEF = 0.55;

/** What a scene is about: a cell that was written, or a line that is counted. */
export type What = { cell: string } | { line: string; told: GridLine };

export function scenes(before: GridView | null, events: GameEvent[], after: GridView): Scene<GridView>[] {
  if (!before) return [];
  let view: GridView = { ...before, actors: [], legal: [] };
  const told: Scene<GridView>[] = [];
  const forced = events.filter((event) => event.type === "forced");
  for (const event of events) {
    if (event.type === "mark") {
      view = written(view, event.cell, event.mark, event.seat);
      told.push({ view, ms: MARK, about: "mark", what: { cell: event.cell } satisfies What, sound: "mark" });
    } else if (event.type === "forced") {
      view = written(view, event.cell, "x", null);
      const ms = Math.min(FORCED, ALL_FORCED / forced.length);
      const pause = event === forced.at(-1);
      told.push({ view, ms, about: "forced", what: { cell: event.cell } satisfies What, sound: "mark", pause });
    } else if (event.type === "lines") {
      told.push(...counting(view, event, after));
    }
  }
  return told;
}

/** The board with one more mark. */
export function written(view: GridView, name: string, mark: number | "x", seat: number | null): GridView {
  const touched = view.lines.filter((line) => line.cells.includes(name));
  const near = new Set(touched.flatMap((line) => line.cells));
  const cells = view.cells.map((cell) => {
    if (cell.name === name) return { ...cell, mark, owner: seat, forced: seat === null, options: [] };
    if (!near.has(cell.name) || !isNumber(mark)) return cell;
    return { ...cell, options: cell.options.filter((option) => option !== mark) };
  });
  const lines = view.lines.map((line) => {
    if (!touched.includes(line)) return line;
    const counted = isNumber(mark) ? { numbers: line.numbers + 1 } : { xs: line.xs + 1 };
    return { ...line, ...counted, empty: line.empty - 1 };
  });
  const turn = seat === null ? view.turn : (seat + 1) % view.players;
  return { ...view, cells, lines, turn, empty: view.empty - 1, latest: seat === null ? view.latest : name };
}

/** The full board, line after line, with the scores as they grow. */
function counting(full: GridView, event: GridLines, after: GridView): Scene<GridView>[] {
  const lines = Object.entries(event.lines);
  const pace = Math.min(LINE, ALL_LINES / lines.length);
  let view: GridView = { ...full, turn: null, empty: 0, winners: null, scores: full.scores.map(() => 0) };
  const told = lines.map(([name, line], at): Scene<GridView> => {
    const scores = view.scores.map((score, seat) => (seat === line.scored_by ? score + line.points : score));
    view = {
      ...view,
      scores,
      lines: view.lines.map((other) => (other.name === name ? { ...other, ...line } : other)),
    };
    const paid = line.scored_by !== null;
    const ms = Math.round((paid ? pace : pace * BRIEF) + (at === lines.length - 1 ? LINE : 0));
    const scene: Scene<GridView> = { view, ms, about: "line", what: { line: name, told: line } satisfies What };
    return paid ? { ...scene, sound: "seal" } : scene;
  });
  const last = told.at(-1);
  if (last) Object.assign(last, { view: { ...last.view, scores: after.scores }, pause: true });
  return told;
}
