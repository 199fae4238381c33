import { afterEach, expect, it, vi } from "vitest";
import { settings } from "../src/core/settings.svelte";
import { w } from "../src/pages/table/words";

afterEach(() => vi.restoreAllMocks());

it("says in both languages from where a game goes on after a move was taken back", () => {
  const language = vi.spyOn(settings, "language", "get");
  language.mockReturnValue("en");
  expect(w().told.undone("Ada", 0)).toBe("Ada took back a move. The game continues from the beginning.");
  language.mockReturnValue("ja");
  expect(w().told.undone("Ada", 0)).toBe("Adaが手を戻しました。最初から続けます。");
  expect(w().told.undone("Ada", 3)).toBe("Adaが手を戻しました。3手目のあとから続けます。");
  expect(w().told.undoneKnowing("Ada", 0)).toContain("最初から続けます。");
});
