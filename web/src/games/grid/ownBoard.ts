/** Boards of people's own: drawn, pasted or uploaded. */

import type { Component } from "svelte";
import type { OwnChoice } from "../entry";
import { drawingOf } from "./boardDrawing";
import { board } from "./boardWords";
import OwnBoard from "./OwnBoard.svelte";

const RECTANGLES = ["3x3", "4x4", "4x5", "5x5", "5x6", "6x6", "7x7", "8x8", "9x9"];

const size = (one: unknown) => Object.keys((one ?? {}) as object).length;

function read(name: string, value: unknown): string {
  if (typeof value !== "object" || value === null) return board().isSize(name);
  const { cells, lines } = value as Record<string, unknown>;
  return board().isBoard(name, size(cells), size(lines));
}

function groupOf(value: string): string {
  if (RECTANGLES.includes(value)) return board().rectangles;
  return value.startsWith("sudoku-") ? board().sudokus : board().boards;
}

export const own: OwnChoice = {
  words: () => ({ label: board().board, help: board().boardHelp, read }),
  values: RECTANGLES,
  groupOf,
  usual: (value, counts, larger) => board().usual(value, counts, larger),
  drawing: { Editor: OwnBoard as Component<{ value: unknown }>, fits: (value) => drawingOf(value) !== null },
};
