/** What happened on the board, moment by moment: each mark, the X's it forced, and at the end line after line. */

import type { Scene } from "../../core/game";
import type { GridEvent, GridLine, GridLines, GridView } from "../../messages";

const MARK = 280;
const FORCED = 220;
const ALL_FORCED = 900;
const LINE = 520;
const ALL_LINES = 9000;
/** A line that pays nothing is shown for this share of the time. */
const BRIEF = 0.55;

/** What a scene is about: a cell that was written, or a line that is counted. */
export type What = { cell: string } | { line: string; told: GridLine };

export function scenes(before: GridView | null, events: GridEvent[], after: GridView): Scene<GridView>[] {
  if (!before) return [];
  let view: GridView = { ...before, actors: [], legal: [] };
  const told: Scene<GridView>[] = [];
  const forced = events.filter((event) => event.type === "forced");
  const marks = events.filter((event) => event.type !== "lines");
  for (const event of events) {
    if (event.type === "lines") {
      told.push(...counting(view, event, after));
      continue;
    }
    view = event === marks.at(-1) ? filled(view, after) : written(view, event.cell, after);
    const scene = { view, what: { cell: event.cell } satisfies What, sound: "mark" } as const;
    if (event.type === "mark") told.push({ ...scene, ms: MARK, about: "mark" });
    else {
      const ms = Math.min(FORCED, ALL_FORCED / forced.length);
      told.push({ ...scene, ms, about: "forced", pause: event === forced.at(-1) });
    }
  }
  return told;
}

/** The board with one more of the marks that stand on it in the end; the state of the lines is shown with the last of them. */
export function written(view: GridView, name: string, end: GridView): GridView {
  const cells = view.cells.map((cell, at) => (cell.name === name ? (end.cells[at] ?? cell) : cell));
  return { ...view, cells, turn: null, latest: name };
}

/** The board with all marks, before its lines are counted. */
export function filled(view: GridView, end: GridView): GridView {
  const { cells, empty, latest } = end;
  if (empty) return { ...view, cells, lines: end.lines, standing: end.standing, turn: end.turn, empty, latest };
  const lines = end.lines.map((line) => ({ ...line, count: null, scored_by: null, points: null }));
  return { ...view, cells, lines, turn: null, empty, latest };
}

/** The full board, line after line, with the scores as they grow. */
function counting(full: GridView, event: GridLines, after: GridView): Scene<GridView>[] {
  const lines = Object.entries(event.lines);
  const pace = Math.min(LINE, ALL_LINES / lines.length);
  const none = full.scores.map(() => 0);
  let view: GridView = { ...full, turn: null, empty: 0, winners: null, scores: none, standing: none };
  const told = lines.map(([name, line], at): Scene<GridView> => {
    const paid = line.scored_by !== null;
    const standing = view.standing.map((score, seat) => (seat === line.scored_by ? score + line.points : score));
    view = {
      ...view,
      standing,
      lines: view.lines.map((other) => (other.name === name ? { ...other, ...line } : other)),
    };
    const ms = Math.round((paid ? pace : pace * BRIEF) + (at === lines.length - 1 ? LINE : 0));
    const scene: Scene<GridView> = { view, ms, about: "line", what: { line: name, told: line } satisfies What };
    return paid ? { ...scene, sound: "seal" } : scene;
  });
  const last = told.at(-1);
  if (last)
    Object.assign(last, { view: { ...last.view, scores: after.scores, standing: after.standing }, pause: true });
  return told;
}
