import { describe, expect, it } from "vitest";
import { spot as onGrid } from "../src/games/grid/spots";
import { spot as inDuel } from "../src/games/horsemen/spots";
import { spot as inTricks } from "../src/games/seven/spots";
import { around } from "../src/pages/learn/spots";
import grid from "../src/games/grid/tutorials/grid.json";
import horsemen from "../src/games/horsemen/tutorials/horsemen.json";
import seven from "../src/games/seven/tutorials/first.json";

describe("what a lesson speaks of", () => {
  it("has a place on the table, in every step", () => {
    const all = [
      [seven, inTricks],
      [grid, onGrid],
      [horsemen, inDuel],
    ] as const;
    for (const [{ steps }, spot] of all)
      for (const { about } of steps) if (about) expect(spot(about), about).not.toBeNull();
  });

  it("is a cell, or a line of cells, on a grid", () => {
    expect(onGrid("b3")).toBe('[data-cell="b3"]');
    expect(onGrid("row 2")).toBe('[data-cell$="2"]');
    expect(onGrid("column a")).toBe('[data-cell^="a"]');
    expect(inTricks("nothing of the kind")).toBeNull();
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
