/** Where each card of the deck is, as far as everybody saw. */

import type { SevenView } from "../../messages";
import { editionOf } from "./names";
import { suits as named } from "./words";

/** Still somewhere, in the reader's own hand, or seen: played, in the row or aside. */
export type Fate = "out" | "yours" | "gone";

/** The highest number of a colour: the deck depends on the edition and the number of players. */
export function highest(view: Pick<SevenView, "setup" | "hand_sizes">): number {
  const four = view.hand_sizes.length === 4;
  if ((view.setup.edition ?? "first") === "first") return four ? 13 : 11;
  return four ? 11 : 9;
}

export interface SuitFates {
  suit: string;
  cards: { number: number; fate: Fate }[];
}

/** All cards of the deck, colour by colour. */
export function fates(view: SevenView): SuitFates[] {
  const played = view.tricks.flatMap(({ cards }) => cards.filter((card) => card !== null));
  const seen = new Set([...played, ...(view.row_cards ?? []), ...view.aside_up]);
  const own = new Set(view.hand ?? []);
  const most = highest(view);
  return Object.keys(named()[editionOf(view)]).map((suit) => ({
    suit,
    cards: Array.from({ length: most }, (_, at) => {
      const card = `${suit}${at + 1}`;
      return { number: at + 1, fate: own.has(card) ? "yours" : seen.has(card) ? "gone" : "out" };
    }),
  }));
}
