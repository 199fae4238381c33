import { describe, expect, it } from "vitest";
import { fates, highest } from "../src/games/seven/tracking";
import type { SevenView } from "../src/messages";
import recorded from "./recorded/seven-first3.json";

const views = (recorded as unknown as { start: { view: SevenView }[] }).start.map(({ view }) => view).filter(Boolean);

describe("the tracker of Seven Prophecies", () => {
  it("knows the deck of each edition", () => {
    const of = (edition: "exam" | "first", players: number) =>
      highest({ setup: { edition }, hand_sizes: Array<number>(players).fill(0) });
    expect([of("first", 4), of("first", 3), of("exam", 4), of("exam", 3)]).toEqual([13, 11, 11, 9]);
  });

  it("puts every card in one place, and knows no more than the view", () => {
    expect(views.length).toBeGreaterThan(5);
    for (const view of views) {
      const cards = fates(view).flatMap(({ suit, cards }) =>
        cards.map((card) => ({ ...card, card: suit + card.number })),
      );
      expect(new Set(cards.map(({ card }) => card)).size).toBe(44);
      const at = (fate: string) => cards.filter((card) => card.fate === fate).map(({ card }) => card);
      const held = view.hand ?? [];
      const played = view.tricks.flatMap(({ cards }) => cards.filter((card) => card !== null));
      expect(at("yours").sort()).toEqual([...held].sort());
      expect(at("gone").sort()).toEqual([...played, ...(view.row_cards ?? []), ...view.aside_up].sort());
      const others = view.hand_sizes.reduce((sum, size) => sum + size, 0) - held.length;
      expect(at("out").length).toBe(others + 2);
    }
  });
});
