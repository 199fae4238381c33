/** The shape of a line on the board: how to draw it, and how to light it. */

import type { GridLineView } from "../../messages";
import type { Place, Plan } from "./places";

/** A straight run from one end to the other, a box that its cells fill, or cells here and there. */
export type Shape =
  | { kind: "run"; from: Place; to: Place; step: Place }
  | { kind: "box"; from: Place; to: Place }
  | { kind: "loose"; cells: Place[] };

const NEAR = 0.12;

export function shapeOf(plan: Plan, line: GridLineView): Shape {
  const cells = line.cells.map((name) => plan.places.get(name)).filter((place) => place !== undefined);
  if (!plan.drawn) return { kind: "loose", cells };
  return run(cells, plan.style === "squares") ?? box(cells) ?? { kind: "loose", cells };
}

function run(cells: Place[], close: boolean): Shape | null {
  const sorted = [...cells].sort((one, other) => one.y - other.y || one.x - other.x);
  const level = sorted.every((cell) => Math.abs(cell.y - (sorted[0]?.y ?? 0)) < NEAR);
  if (level) sorted.sort((one, other) => one.x - other.x);
  const [from, to] = [sorted[0], sorted.at(-1)];
  if (!from || !to) return null;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (!length) return { kind: "run", from, to, step: { x: 1, y: 0 } };
  const way = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const straight = sorted.every((cell) => Math.abs((cell.x - from.x) * way.y - (cell.y - from.y) * way.x) < NEAR);
  if (!straight) return null;
  const pace = length / (sorted.length - 1);
  const even = sorted.every((cell, at) => Math.abs(Math.hypot(cell.x - from.x, cell.y - from.y) - at * pace) < NEAR);
  if (close && !(even && pace < 1.5)) return null;
  const stride = even && pace > 0.85 && pace < 1.5 ? pace : 1;
  return { kind: "run", from, to, step: { x: way.x * stride, y: way.y * stride } };
}

function box(cells: Place[]): Shape | null {
  const xs = cells.map(({ x }) => x);
  const ys = cells.map(({ y }) => y);
  const from = { x: Math.min(...xs), y: Math.min(...ys) };
  const to = { x: Math.max(...xs), y: Math.max(...ys) };
  return (to.x - from.x + 1) * (to.y - from.y + 1) === cells.length ? { kind: "box", from, to } : null;
}

const at = ({ x, y }: Place) => `${x.toFixed(3)} ${y.toFixed(3)}`;

/** A thin stroke through the cells of a line: straight, or a curve around. */
export function strokeOf(shape: Shape): string {
  if (shape.kind === "run") return `M${at(shape.from)}L${at(shape.to)}`;
  return shape.kind === "loose" ? around(shape.cells) : "";
}

/** A closed, smooth curve through cells that lie around a middle. */
function around(cells: Place[]): string {
  const middle = {
    x: cells.reduce((sum, { x }) => sum + x, 0) / cells.length,
    y: cells.reduce((sum, { y }) => sum + y, 0) / cells.length,
  };
  const angle = ({ x, y }: Place) => Math.atan2(y - middle.y, x - middle.x);
  const ring = [...cells].sort((one, other) => angle(one) - angle(other));
  const get = (index: number) => ring[(index + ring.length) % ring.length] as Place;
  const bend = ring.length === 3 ? 0.26 : 0.19;
  const curves = ring.map((from, index) => {
    const [before, to, next] = [get(index - 1), get(index + 1), get(index + 2)];
    const leave = { x: from.x + (to.x - before.x) * bend, y: from.y + (to.y - before.y) * bend };
    const come = { x: to.x - (next.x - from.x) * bend, y: to.y - (next.y - from.y) * bend };
    return `C${at(leave)} ${at(come)} ${at(to)}`;
  });
  return `M${at(get(0))}${curves.join("")}Z`;
}

/** The outline that lights a line: around the run or the box, or around each cell. */
export function outlineOf(shape: Shape, half: number, corner: number): string {
  if (shape.kind === "loose") return shape.cells.map((cell) => outline(cell, cell, half, corner)).join("");
  return outline(shape.from, shape.to, half, corner, shape.kind === "box");
}

function outline(from: Place, to: Place, half: number, corner: number, boxed = false): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const level = boxed || !length || from.x === to.x || from.y === to.y;
  const round = level ? corner : half;
  if (level) {
    const [width, height] = [to.x - from.x + 2 * half - 2 * round, to.y - from.y + 2 * half - 2 * round];
    const arc = (x: number, y: number) => `a${round} ${round} 0 0 1 ${x * round} ${y * round}`;
    const start = { x: from.x - half + round, y: from.y - half };
    return `M${at(start)}h${width}${arc(1, 1)}v${height}${arc(-1, 1)}h${-width}${arc(-1, -1)}v${-height}${arc(1, -1)}Z`;
  }
  const side = { x: (-(to.y - from.y) / length) * half, y: ((to.x - from.x) / length) * half };
  const plus = (place: Place, sign: number) => ({ x: place.x + sign * side.x, y: place.y + sign * side.y });
  const turn = `A${half} ${half} 0 0 1 `;
  return `M${at(plus(from, -1))}L${at(plus(to, -1))}${turn}${at(plus(to, 1))}L${at(plus(from, 1))}${turn}${at(plus(from, -1))}Z`;
}
