import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Draft, keepDraft, keptDraft } from "../src/games/seven/draft.svelte";
import { sideOf } from "../src/games/seven/sides";

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

describe("a prophecy kept over a reload", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it("is found for the same deal only, until it is sealed", () => {
    keepDraft("key", "0 1 4 YRGB", [2, 0, 1, 0]);
    expect(keptDraft("key", "0 1 4 YRGB", 4)).toEqual([2, 0, 1, 0]);
    expect(keptDraft("key", "0 2 4 YRGB", 4)).toBeNull();
    expect(keptDraft("other", "0 1 4 YRGB", 4)).toBeNull();
    keepDraft("key", "0 1 4 YRGB", null);
    expect(keptDraft("key", "0 1 4 YRGB", 4)).toBeNull();
  });

  it("is not believed when it cannot be a prophecy, or nothing can be kept", () => {
    for (const counts of [[8, 0, 0], [-1, 1, 0], [1, 1], "120"]) {
      sessionStorage.setItem("key", JSON.stringify({ deal: "deal", counts }));
      expect(keptDraft("key", "deal", 3)).toBeNull();
    }
    sessionStorage.setItem("key", "{");
    expect(keptDraft("key", "deal", 3)).toBeNull();
    vi.stubGlobal("sessionStorage", undefined);
    keepDraft("key", "deal", [1, 0, 0]);
    expect(keptDraft("key", "deal", 3)).toBeNull();
  });
});
