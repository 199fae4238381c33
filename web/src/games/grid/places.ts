/** Where cells lie, in cell widths, and how they are drawn. */

import type { GridCellView, GridView } from "../../messages";

export interface Place {
  x: number;
  y: number;
}

export interface Plan {
  places: Map<string, Place>;
  /** Squares where the cells fill a squared paper, points where lines cross anyhow. */
  style: "squares" | "points";
  /** Whether the board says where its cells lie. */
  drawn: boolean;
  /** Whether letters and numbers at the edge name all cells. */
  lettered: boolean;
}

const NEAR = 0.05;
const whole = (value: number) => Math.abs(value - Math.round(value)) < NEAR;

export function planOf(view: GridView): Plan {
  const drawn = view.cells.every((cell) => cell.x !== null && cell.y !== null);
  const places = drawn
    ? new Map(view.cells.map((cell) => [cell.name, { x: cell.x ?? 0, y: cell.y ?? 0 }]))
    : inRows(view.cells);
  const squares = [...places.values()].every(({ x, y }) => whole(x) && whole(y));
  if (!squares) spread(places);
  const lettered = drawn && view.cells.every((cell) => cell.name === nameAt(places.get(cell.name)));
  return { places, style: squares ? "squares" : "points", drawn, lettered };
}

/** Take out the empty space between points, so that the nearest two are one apart. */
function spread(places: Map<string, Place>): void {
  const all = [...places.values()];
  const gaps = all.flatMap((one, at) => all.slice(at + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)));
  const scale = Math.max(1, Math.min(...gaps));
  for (const [name, { x, y }] of places) places.set(name, { x: x / scale, y: y / scale });
}

/** Cells without a place, row after row, about as wide as high. */
function inRows(cells: GridCellView[]): Map<string, Place> {
  const width = Math.ceil(Math.sqrt(cells.length));
  return new Map(cells.map((cell, at) => [cell.name, { x: at % width, y: Math.floor(at / width) }]));
}

function nameAt(place: Place | undefined): string {
  return place ? `${String.fromCharCode(97 + place.x)}${place.y + 1}` : "";
}

/** The cells row by row, each from left to right, as one reads them. */
export function rowsOf(plan: Plan): string[][] {
  const rows = new Map<number, [string, Place][]>();
  for (const [name, place] of plan.places) {
    const key = Math.round(place.y * 10);
    rows.set(key, [...(rows.get(key) ?? []), [name, place]]);
  }
  return [...rows.entries()]
    .sort(([one], [other]) => one - other)
    .map(([, row]) => row.sort(([, one], [, other]) => one.x - other.x).map(([name]) => name));
}

const ARROWS: Record<string, Place> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The cell that a key leads to, or null: the nearest in the direction of an arrow, or an end of the row. */
export function towards(plan: Plan, from: string, key: string): string | null {
  if (key === "Home" || key === "End") {
    const row = rowsOf(plan).find((cells) => cells.includes(from));
    return row?.at(key === "Home" ? 0 : -1) ?? null;
  }
  const arrow = ARROWS[key];
  const start = plan.places.get(from);
  if (!arrow || !start) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const [name, { x, y }] of plan.places) {
    const along = (x - start.x) * arrow.x + (y - start.y) * arrow.y;
    const aside = Math.abs((x - start.x) * arrow.y) + Math.abs((y - start.y) * arrow.x);
    if (along < 0.2 || aside > along * 1.6) continue;
    const cost = along + 2 * aside;
    if (cost < least) [best, least] = [name, cost];
  }
  return best;
}
