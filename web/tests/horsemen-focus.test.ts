import { expect, test } from "vitest";
import { beside } from "../src/games/horsemen/placement";
import { next } from "../src/games/horsemen/rovingFocus";

const box = (left: number, top: number, width = 40, height = 56) => ({ left, top, width, height });
const table = [box(0, 0), box(44, 0), box(88, 0), box(0, 60), box(44, 60)];

test("arrow keys go to the nearest card in their direction", () => {
  expect(next(table[0]!, table, [1, 0])).toBe(1);
  expect(next(table[4]!, table, [-1, 0])).toBe(3);
  expect(next(table[1]!, table, [0, 1])).toBe(4);
  expect(next(table[2]!, table, [0, 1])).toBe(4);
});

test("at the edge there is nothing further", () => {
  expect(next(table[2]!, table, [1, 0])).toBe(-1);
  expect(next(table[3]!, table, [0, 1])).toBe(-1);
});

const window = { width: 640, height: 360 };

test("a note lies above what it explains, or below where there is no room above", () => {
  const note = { width: 200, height: 120 };
  expect(beside(box(300, 200), note, window)).toEqual({ left: 220, top: 72 });
  expect(beside(box(300, 20), note, window)).toEqual({ left: 220, top: 84 });
});

test("in a low window a note lies beside what it explains, and never over it", () => {
  const note = { width: 200, height: 200 };
  const card = box(100, 150);
  const { left, top } = beside(card, note, window);
  expect(left).toBeGreaterThanOrEqual(card.left + card.width);
  expect(top).toBeGreaterThanOrEqual(8);
  expect(top + note.height).toBeLessThanOrEqual(352);
});
