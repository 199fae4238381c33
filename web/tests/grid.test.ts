import { describe, expect, it } from "vitest";
import { describe as describeCell, describeLine } from "../src/games/grid/describe";
import { headersOf } from "../src/games/grid/headers";
import { planOf, rowsOf, towards } from "../src/games/grid/places";
import { choices, foretell, isNumber, stateOf } from "../src/games/grid/reach";
import { scenes } from "../src/games/grid/scenes";
import { slotsOf } from "../src/games/grid/slots";
import { tell } from "../src/games/grid/story";
import { settings } from "../src/core/settings.svelte";
import type { GridEvent, GridView } from "../src/messages";
import hexagon from "./recorded/grid-hexagon.json";
import rectangle from "./recorded/grid-4x5.json";
import sudoku from "./recorded/grid-sudoku.json";
import xs from "./recorded/grid-xs.json";

interface Recorded {
  board: string;
  names: string[];
  steps: { before: GridView; events: GridEvent[]; after: GridView }[];
}
const games = [rectangle, xs, hexagon, sudoku] as unknown as Recorded[];
const last = (game: Recorded) => game.steps.at(-1) as Recorded["steps"][number];

describe.each(games)("on $board", (game) => {
  it("tells every mark, and comes to the board that the server shows", () => {
    for (const { before, events, after } of game.steps) {
      const told = scenes(before, events, after);
      const marks = told.filter(({ about }) => about !== "line").at(-1)?.view;
      expect(marks?.cells.map(({ mark, owner, forced }) => ({ mark, owner, forced }))).toEqual(
        after.cells.map(({ mark, owner, forced }) => ({ mark, owner, forced })),
      );
      expect(marks?.lines.map(({ numbers, empty }) => [numbers, empty])).toEqual(
        after.lines.map(({ numbers, empty }) => [numbers, empty]),
      );
    }
  });

  it("counts line by line up to the final score, in ten seconds at most", () => {
    const { before, events, after } = last(game);
    const counted = scenes(before, events, after).filter(({ about }) => about === "line");
    expect(counted).toHaveLength(after.lines.length);
    expect(counted.at(-1)?.view.scores).toEqual(after.scores);
    expect(counted.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThan(10_000);
  });

  it("reads off a full line what the server pays for it", () => {
    const { after } = last(game);
    const untold = after.lines.map((line) => ({ ...line, count: null, scored_by: null, points: null }));
    const unsettled = { ...after, empty: 1, lines: untold };
    for (const line of after.lines) {
      const state = stateOf(unsettled, { ...line, count: null, scored_by: null, points: null });
      expect([state.low, state.by, state.points]).toEqual([line.count, line.scored_by, line.points]);
    }
    expect(unsettled.standing).toEqual(after.scores);
  });

  it("offers what the view offers, and says what stands in the way of the rest", () => {
    const view = game.steps[0]?.before as GridView;
    for (const cell of view.cells.filter(({ mark }) => mark === null)) {
      const offered = choices(view, cell);
      expect(offered.filter(({ taken }) => taken === null).map(({ mark }) => mark)).toEqual(cell.options);
      for (const { low, high, state, verdict } of foretell(view, cell.name, cell.options[0] ?? "x")) {
        expect(high - low).toBe(state.line.empty - 1);
        expect(verdict === null).toBe(!isNumber(cell.options[0] ?? "x"));
      }
    }
  });

  it("writes states of lines where no cell lies, and reaches every cell by arrows", () => {
    const { after } = last(game);
    const plan = planOf(after);
    const slots = [...slotsOf(after, plan).values()];
    for (const { x, y } of slots)
      for (const cell of plan.places.values()) expect(Math.hypot(x - cell.x, y - cell.y)).toBeGreaterThan(0.7);
    const start = rowsOf(plan)[0]?.[0] as string;
    const seen = new Set([start]);
    for (const cell of seen)
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
        const next = towards(plan, cell, key);
        if (next !== null) seen.add(next);
      }
    expect(seen.size).toBe(after.cells.length);
  });

  it("heads rows and columns with their lines, and leaves out none", () => {
    const view = game.steps[0]?.before as GridView;
    const plan = planOf(view);
    const { rows, columns, rest } = headersOf(view, plan);
    expect(new Set([...rows.flat(), ...columns.flat(), ...rest])).toEqual(new Set(view.lines));
    expect([...rows.flat(), ...columns.flat(), ...rest]).toHaveLength(view.lines.length);
    rowsOf(plan).forEach((row, index) => rows[index]?.forEach((line) => expect(row).toEqual(line.cells)));
    for (const line of columns.flat()) expect(new Set(line.cells.map((cell) => plan.places.get(cell)?.x)).size).toBe(1);
  });

  it.each(["en", "ja"] as const)("has words for every cell and line in %s", (language) => {
    Object.defineProperty(settings, "language", { value: language, configurable: true });
    for (const { after } of game.steps) {
      const lines = after.lines.map((line) => describeLine(after, stateOf(after, line), game.names));
      const cells = after.cells.map((cell) => describeCell(cell, game.names, false, false));
      for (const text of [...lines, ...cells]) expect(text).not.toMatch(/undefined|null|NaN/);
    }
  });

  it("pauses after a chain of X's and after the count, for those who want it", () => {
    for (const { before, events, after } of game.steps) {
      const told = scenes(before, events, after);
      for (const about of ["forced", "line"]) {
        const some = told.filter((scene) => scene.about === about);
        expect(some.map(({ pause }) => !!pause)).toEqual(some.map((_, at) => at === some.length - 1));
      }
    }
  });

  it.each(["en", "ja"] as const)("has words for every event in %s", (language) => {
    Object.defineProperty(settings, "language", { value: language, configurable: true });
    for (const { events, after } of game.steps)
      for (const event of events) {
        const text = tell(event, { names: game.names, view: after });
        expect(text).toBeTruthy();
        expect(text).not.toMatch(/undefined|null|NaN/);
      }
  });
});

it("tells how a line stands: what it counts, what it takes for whose number, and what it pays", () => {
  Object.defineProperty(settings, "language", { value: "en", configurable: true });
  const steps = (rectangle as unknown as Recorded).steps;
  const view = (steps[0] as Recorded["steps"][number]).before;
  const line = view.lines.find(({ name }) => name === "row 1") as GridView["lines"][number];
  const [first, second, third] = line.cells as [string, string, string];
  const marks = new Map([
    [first, { mark: 3, owner: 0 }],
    [second, { mark: 2, owner: 1 }],
    [third, { mark: 1, owner: 0 }],
  ]);
  const cells = view.cells.map((cell) => ({ ...cell, ...marks.get(cell.name) }));
  const now = { ...line, numbers: 2, xs: 0, empty: 2, fewest: 2, most: 4, pays: true };
  const told = (some: GridView["lines"][number]) =>
    describeLine({ ...view, cells }, stateOf({ ...view, cells }, some), ["Ada", "Bo"]);
  expect(told(now)).toBe("row 1: 2 now, up to 4; with no more, Bo’s 2 comes true; with 1 more, Ada’s 3 comes true");
  expect(told({ ...now, numbers: 3, empty: 0, fewest: 3, most: 3, pays_to: 0 })).toBe("row 1: 3 points for Ada");
  expect(told({ ...now, numbers: 4, empty: 0, fewest: 4, most: 4, pays: false })).toBe("row 1: pays nobody");
});

it("goes to the ends of a row by Home and End", () => {
  const plan = planOf(last(rectangle as unknown as Recorded).after);
  const [, row] = rowsOf(plan) as [string[], string[]];
  expect(towards(plan, row[1] as string, "Home")).toBe(row[0]);
  expect(towards(plan, row[1] as string, "End")).toBe(row.at(-1));
});

it("tells a mark, an x that nobody wrote, and the count", () => {
  Object.defineProperty(settings, "language", { value: "en", configurable: true });
  const context = { names: ["Ada", "Bob"], view: null };
  expect(tell({ type: "mark", seat: 0, cell: "b3", mark: 4 }, context)).toBe("Ada writes 4 into b3.");
  expect(tell({ type: "forced", cell: "c1" }, context)).toBe("c1 becomes an X: no number is possible there.");
  const lines = {
    "row 1": { count: 2, scored_by: 1, points: 2 },
    "column a": { count: 1, scored_by: null, points: 0 },
  };
  expect(tell({ type: "lines", lines }, context)).toBe(
    "The board is full: row 1 has 2 numbers, 2 points for Bob. Total: Ada 0 and Bob 2.",
  );
});
