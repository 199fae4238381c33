/** Where the chooser opens: near its cell, over as little as possible of the lines in question. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const GAP = 6;

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** The best place for a box of a size beside a cell: within the room, off the boxes to keep clear, near. */
export function beside(cell: Box, size: { width: number; height: number }, room: Box, clear: Box[], rest: Box[]): Box {
  const columns = [
    cell.x - size.width - GAP,
    cell.x + cell.width + GAP,
    cell.x + cell.width / 2 - size.width / 2,
    cell.x,
    cell.x + cell.width - size.width,
    room.x,
    room.x + room.width - size.width,
  ];
  const rows = [
    cell.y + cell.height + GAP,
    cell.y - size.height - GAP,
    cell.y + cell.height / 2 - size.height / 2,
    cell.y + 2 * cell.height + GAP,
    cell.y - cell.height - size.height - GAP,
    room.y,
    room.y + room.height - size.height,
  ];
  let best: Box = { x: cell.x, y: cell.y, ...size };
  let least = Infinity;
  for (const x of columns) {
    for (const y of rows) {
      const box = { x, y, ...size };
      const outside = size.width * size.height - overlap(box, room);
      const covered = clear.reduce((sum, other) => sum + overlap(box, other), 0);
      const crossed = rest.reduce((sum, other) => sum + overlap(box, other), 0);
      const middle = {
        x: x + size.width / 2 - cell.x - cell.width / 2,
        y: y + size.height / 2 - cell.y - cell.height / 2,
      };
      const cost =
        60 * outside + 12 * covered + 200 * overlap(box, cell) + 0.5 * crossed + 12 * Math.hypot(middle.x, middle.y);
      if (cost < least) [best, least] = [box, cost];
    }
  }
  return best;
}
