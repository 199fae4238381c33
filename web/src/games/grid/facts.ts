/** What the rules' conditions ask of a setup: the shape of its board, and whether numbers stand on it from the start. */

import type { Choices } from "../../core/sections";

export function facts({ board }: Choices): Choices {
  const name = typeof board === "object" && board !== null ? (board as { name?: string }).name : board;
  if (typeof name !== "string") return {};
  const givens = hasGivens(board);
  if (/^\d+x\d+$/.test(name)) return { shape: "rectangle", givens };
  return { shape: /^sudoku\b|^[\d.]{81}$/.test(name) ? "sudoku" : "other", givens };
}

/** Whether numbers stand on a board before the first turn: on sudokus, and on boards that say so. */
export function hasGivens(board: unknown): boolean {
  if (typeof board === "string") return /^sudoku\b|^[\d.]{81}$/.test(board);
  return Object.keys((board as { givens?: object } | null)?.givens ?? {}).length > 0;
}
