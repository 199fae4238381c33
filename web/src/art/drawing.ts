/** A drawing in a box of 64 by 64: what is inked, what is cut out of it, and lines. */
export interface Drawing {
  fill?: string;
  hole?: string;
  cut?: string;
  line?: string;
}

type Point = readonly [number, number];

const round = (value: number): number => Math.round(value * 10) / 10;

/** The point at an angle (degrees, clockwise from the top) and distance from a centre. */
export function polar(x: number, y: number, angle: number, distance: number): Point {
  const turn = ((angle - 90) * Math.PI) / 180;
  return [round(x + Math.cos(turn) * distance), round(y + Math.sin(turn) * distance)];
}

/** A closed polygon. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map((point) => point.join(" ")).join("L")}Z`;
}

/** A circle. */
export function circle(x: number, y: number, r: number): string {
  return `M${round(x - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/** A star whose points reach the given distances in turn, with notches between them. */
export function star(x: number, y: number, count: number, reach: readonly number[], notch: number, turned = 0): string {
  const step = 360 / count;
  const points = Array.from({ length: count }, (_, index) => [
    polar(x, y, turned + index * step, reach[index % reach.length] ?? 0),
    polar(x, y, turned + (index + 0.5) * step, notch),
  ]);
  return polygon(points.flat());
}

/** Straight lines outwards from a centre. */
export function spokes(x: number, y: number, count: number, from: number, to: number, turned = 0): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = turned + (index * 360) / count;
    return `M${polar(x, y, angle, from).join(" ")}L${polar(x, y, angle, to).join(" ")}`;
  }).join("");
}

/** The same piece of a path again and again, each time moved by a step. */
export function repeat(count: number, piece: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => piece(index)).join("");
}
