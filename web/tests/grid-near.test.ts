import { describe, expect, it } from "vitest";
import { beside, type Box } from "../src/games/grid/placement";

const boxOf = (row: number, column: number, unit: number): Box => ({
  x: column * unit,
  y: row * unit,
  width: unit,
  height: unit,
});

function gap(one: Box, other: Box): { across: number; down: number } {
  return {
    across: Math.max(one.x - other.x - other.width, other.x - one.x - one.width),
    down: Math.max(one.y - other.y - other.height, other.y - one.y - one.height),
  };
}

describe("the chooser", () => {
  it.each([
    ["a phone", 9, 40, { width: 374, height: 470 }, { width: 212, height: 110 }],
    ["a laptop", 7, 70, { width: 620, height: 600 }, { width: 180, height: 110 }],
  ])("opens beside every cell of a board on %s: near, inside, and off the cell", (_, size, unit, room, chooser) => {
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        const cell = boxOf(row, column, unit);
        const line = Array.from({ length: size }, (_, other) => boxOf(row, other, unit));
        const spot = beside(cell, chooser, { x: 0, y: 0, ...room }, line, []);
        const { across, down } = gap(spot, cell);
        expect(Math.max(across, down), `${row} ${column}`).toBe(4);
        expect(Math.min(across, down)).toBeLessThanOrEqual(4);
        expect(spot.x >= 0 && spot.x + spot.width <= room.width).toBe(true);
        expect(spot.y >= 0 && spot.y + spot.height <= room.height).toBe(true);
      }
    }
  });
});
