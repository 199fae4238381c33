/** Where the state of each line is written: beyond one of its ends, where nothing else lies. */

import type { GridView } from "../../messages";
import type { Place, Plan } from "./places";
import { shapeOf } from "./shapes";

/** How far beyond the end of a line its state stands, in steps of the line: close to squares, clear of round points. */
const BEYOND = { squares: 0.85, points: 1 };

const far = (one: Place, other: Place) => Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));

/** A place for each line that has one, by the line's name. Of a family of lines (all diagonals) all have one, or none. */
export function slotsOf(view: GridView, plan: Plan): Map<string, Place> {
  const spots: Place[] = [];
  const wishes = new Map(view.lines.map((line) => [line.name, wishesOf(plan, line.name, view, spots)]));
  const holder = new Map<number, string>();
  const seat = (line: string, tried: Set<number>): boolean =>
    (wishes.get(line) ?? []).some((spot) => {
      if (tried.has(spot)) return false;
      tried.add(spot);
      const other = holder.get(spot);
      if (other !== undefined && !seat(other, tried)) return false;
      holder.set(spot, line);
      return true;
    });
  for (const line of view.lines) seat(line.name, new Set());
  const slots = new Map([...holder].map(([spot, line]) => [line, spots[spot] as Place]));
  const lonely = new Set(view.lines.filter((line) => !slots.has(line.name)).map((line) => family(line.name)));
  return new Map([...slots].filter(([line]) => !lonely.has(family(line))));
}

const family = (line: string) => line.split(" ")[0] ?? line;

/** The free spots beyond a line's ends, the better first: to the right, or below. */
function wishesOf(plan: Plan, name: string, view: GridView, spots: Place[]): number[] {
  const line = view.lines.find((other) => other.name === name);
  const shape = line && shapeOf(plan, line);
  if (!line || shape?.kind !== "run") return [];
  const { from, to } = shape;
  const along = line.cells.length === 1 && name.startsWith("column") ? { x: 0, y: 1 } : shape.step;
  const step = { x: along.x * BEYOND[plan.style], y: along.y * BEYOND[plan.style] };
  const ends = [
    { x: to.x + step.x, y: to.y + step.y },
    { x: from.x - step.x, y: from.y - step.y },
  ];
  return ends
    .filter((end) => [...plan.places.values()].every((cell) => far(cell, end) > 0.78))
    .map((end) => {
      const known = spots.findIndex((spot) => far(spot, end) < 0.72);
      return known >= 0 ? known : spots.push(end) - 1;
    });
}
