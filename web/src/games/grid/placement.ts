/** Where the chooser opens: right beside its cell, over as little as possible of the lines in question. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const GAP = 4;

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return width > 0 && height > 0 ? width * height : 0;
}

const clamp = (at: number, length: number, from: number, room: number) =>
  Math.max(from, Math.min(at, from + room - length));

/** Where a stretch may begin beside another: in the middle of it, or flush with either end; within the room. */
function along(cell: number, length: number, size: number, from: number, room: number): number[] {
  return [cell + length / 2 - size / 2, cell, cell + length - size].map((at) => clamp(at, size, from, room));
}

/** The best place for a box of a size beside a cell: touching it but for a gap, within the room, off what matters. */
export function beside(cell: Box, size: { width: number; height: number }, room: Box, clear: Box[], rest: Box[]): Box {
  const columns = along(cell.x, cell.width, size.width, room.x, room.width);
  const rows = along(cell.y, cell.height, size.height, room.y, room.height);
  const beyond = [cell.x + cell.width + GAP, cell.x - size.width - GAP];
  const below = [cell.y + cell.height + GAP, cell.y - size.height - GAP];
  const places = [
    ...beyond.flatMap((x) => [...rows, ...below].map((y) => ({ x, y }))), // at its sides, and at its corners
    ...below.flatMap((y) => columns.map((x) => ({ x, y }))),
  ];
  const cost = (box: Box): number => {
    const outside = size.width * size.height - overlap(box, room);
    const covered = clear.reduce((sum, other) => sum + overlap(box, other), 0);
    const crossed = rest.reduce((sum, other) => sum + overlap(box, other), 0);
    return 1000 * outside + 12 * covered + crossed;
  };
  const boxes = places.map((place) => ({ ...place, ...size }));
  return boxes.reduce((best, box) => (cost(box) < cost(best) ? box : best));
}
