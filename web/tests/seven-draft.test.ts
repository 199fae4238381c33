import { describe, expect, it } from "vitest";
import { Draft } from "../src/games/seven/draft.svelte";
import { sideOf } from "../src/games/seven/seating";

describe("a prophecy that is being placed", () => {
  it("has seven tokens, and is written as a move is", () => {
    const draft = new Draft(4);
    for (const rank of [0, 0, 1, 2, 3, 3, 3, 3]) draft.add(rank);
    expect(draft.move).toBe("2113");
    expect(draft.left).toBe(0);
    expect(draft.add(0)).toBe(false);
  });

  it("can be taken back step by step", () => {
    const draft = new Draft(3);
    draft.add(0);
    draft.add(1);
    draft.carry(0, 2);
    expect(draft.counts).toEqual([0, 1, 1]);
    draft.undo();
    expect(draft.counts).toEqual([1, 1, 0]);
    draft.undo();
    draft.undo();
    expect([draft.counts, draft.canUndo]).toEqual([[0, 0, 0], false]);
  });

  it("lets tokens be carried from and to the ranks", () => {
    const draft = new Draft(4);
    expect(draft.carry(null, 3)).toBe(true);
    expect(draft.carry(3, 3)).toBe(false);
    expect(draft.carry(0, 1)).toBe(false);
    expect(draft.carry(3, null)).toBe(true);
    expect(draft.remove(3)).toBe(false);
    expect(draft.left).toBe(7);
  });
});

describe("seats around the table", () => {
  it("go clockwise from the reader's", () => {
    expect([0, 1, 2, 3].map((seat) => sideOf(seat, 2, 4))).toEqual(["across", "right", "me", "left"]);
    expect([0, 1, 2].map((seat) => sideOf(seat, 0, 3))).toEqual(["me", "left", "right"]);
  });
});
