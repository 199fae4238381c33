import { describe, expect, it } from "vitest";
import { beside } from "../src/games/horsemen/placement";

const WINDOW = { width: 640, height: 360 };
const NOTE = { width: 200, height: 100 };

const overlaps = (
  box: { left: number; top: number; width: number; height: number },
  at: { left: number; top: number },
) =>
  at.left < box.left + box.width &&
  at.left + NOTE.width > box.left &&
  at.top < box.top + box.height &&
  at.top + NOTE.height > box.top;

describe("where a note lies", () => {
  it("is above what it explains, in its middle", () => {
    expect(beside({ left: 300, top: 200, width: 60, height: 80 }, NOTE, WINDOW)).toEqual({ left: 230, top: 92 });
  });

  it("is below where there is no room above", () => {
    expect(beside({ left: 300, top: 50, width: 60, height: 80 }, NOTE, WINDOW)).toEqual({ left: 230, top: 138 });
  });

  it("is beside a box that is as high as the window, on the side with more room", () => {
    const high = { left: 100, top: 20, width: 60, height: 320 };
    expect(beside(high, NOTE, WINDOW)).toEqual({ left: 168, top: 130 });
    expect(beside({ ...high, left: 500 }, NOTE, WINDOW)).toEqual({ left: 292, top: 130 });
  });

  it("stays within the window, and covers no box that leaves room for it", () => {
    for (let left = 0; left <= 580; left += 20) {
      for (let top = 0; top <= 280; top += 20) {
        const box = { left, top, width: 60, height: 80 };
        const at = beside(box, NOTE, WINDOW);
        expect(at.left).toBeGreaterThanOrEqual(8);
        expect(at.left + NOTE.width).toBeLessThanOrEqual(WINDOW.width - 8);
        expect(at.top).toBeGreaterThanOrEqual(8);
        expect(at.top + NOTE.height).toBeLessThanOrEqual(WINDOW.height - 8);
        expect(overlaps(box, at)).toBe(false);
      }
    }
  });
});
