import { describe, expect, it } from "vitest";
import { boardOf, cellsIn, type Drawing, drawingOf, nextGiven } from "../src/games/grid/boardDrawing";

const drawing = (rows: number, columns: number, holes: string[] = [], givens: [string, number][] = []): Drawing => ({
  name: "mine",
  rows,
  columns,
  holes: new Set(holes),
  givens: new Map(givens),
});

describe("a drawn board", () => {
  it("has a line for each row and column of a rectangle", () => {
    const { cells, lines, places } = boardOf(drawing(2, 3));
    expect(cells).toEqual(["a1", "b1", "c1", "a2", "b2", "c2"]);
    expect(Object.keys(lines)).toEqual(["row 1", "row 2", "column a", "column b", "column c"]);
    expect(lines["column b"]).toEqual(["b1", "b2"]);
    expect(places.c2).toEqual([2, 1]);
  });

  it("breaks lines at holes, and drops lines of one cell that lies in another", () => {
    const { cells, lines } = boardOf(drawing(2, 5, ["c1", "a2", "b2"]));
    expect(cells).not.toContain("c1");
    expect(lines).toEqual({
      "row 1 (1)": ["a1", "b1"],
      "row 1 (2)": ["d1", "e1"],
      "row 2": ["c2", "d2", "e2"],
      "column d": ["d1", "d2"],
      "column e": ["e1", "e2"],
    });
  });

  it("keeps a cell that lies by itself, and leaves out givens in holes", () => {
    const { lines, givens } = boardOf(drawing(2, 2, ["b1", "a2"], [["b1", 1]]));
    expect(lines).toEqual({ "cell a1": ["a1"], "cell b2": ["b2"] });
    expect(givens).toEqual({});
  });

  it("can be taken up again, unless its lines are not those of a drawing", () => {
    const drawn = drawing(2, 3, ["b1"], [["a2", 1]]);
    expect(drawingOf(boardOf(drawn))).toEqual(drawn);
    expect(drawingOf({ ...boardOf(drawn), lines: { all: ["a1", "c1"] } })).toBeNull();
    expect(drawingOf({ ...boardOf(drawn), cells: ["top"] })).toBeNull();
    expect(drawingOf("5x5")).toBeNull();
  });

  it("offers givens up to the longest line, and then none", () => {
    const steps = [1, 2, 3].map((given) => nextGiven(boardOf(drawing(2, 3, [], [["a1", given]])), "a1"));
    expect(steps).toEqual([2, 3, null]);
  });

  it("finds the cells that a complaint names", () => {
    expect([...cellsIn("line 'row 1' has the given 3 twice, in 'a1' and 'c1'")]).toEqual(["a1", "c1"]);
  });
});
