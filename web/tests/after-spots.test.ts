import { describe, expect, it } from "vitest";
import { around, spotOf } from "../src/pages/learn/spots";
import grid from "../src/tutorials/grid.json";
import horsemen from "../src/tutorials/horsemen.json";
import seven from "../src/tutorials/first.json";

describe("what a lesson speaks of", () => {
  it("has a place on the table, in every step", () => {
    for (const [game, { steps }] of Object.entries({ seven, grid, horsemen }))
      for (const { about } of steps)
        if (about) expect(spotOf(game as "seven" | "grid" | "horsemen", about), `${game} ${about}`).not.toBeNull();
  });

  it("is a cell, or a line of cells, on a grid", () => {
    expect(spotOf("grid", "b3")).toBe('[data-cell="b3"]');
    expect(spotOf("grid", "row 2")).toBe('[data-cell$="2"]');
    expect(spotOf("grid", "column a")).toBe('[data-cell^="a"]');
    expect(spotOf("grid", null)).toBeNull();
    expect(spotOf("seven", "nothing of the kind")).toBeNull();
  });

  it("is framed within the stage", () => {
    const stage = { left: 0, top: 50, width: 200, height: 100 };
    const boxes = [
      { left: 10, top: 60, width: 20, height: 20 },
      { left: 40, top: 70, width: 200, height: 20 },
      { left: 0, top: 0, width: 0, height: 0 },
    ];
    expect(around(boxes, stage)).toEqual({ left: 6, top: 6, width: 193, height: 38 });
    expect(around([], stage)).toBeNull();
  });
});
