/** Announcements for screen readers: what the turn is about, and what was placed. */

import { list } from "../../core/words";
import type { SevenView } from "../../messages";
import type { Draft } from "./draft.svelte";
import { editionOf, nameColour, sum } from "./names";
import { currentOf } from "./scenes";
import { spoken, w } from "./words";

/** What the trick asks for and which tokens are left, or that a prophecy is due. */
export function tellTurn(view: SevenView): string {
  if (view.phase === "prophesying") return spoken().prophesy;
  const trick = currentOf(view);
  if (view.phase !== "playing" || !trick) return "";
  const colour = nameColour(trick.colour, editionOf(view));
  const follows = view.legal.every((card) => card.charAt(0) === trick.colour);
  const rule = follows ? w().follow(colour, false) : w().anything(colour, false);
  return spoken().turn(trick.number, colour, rule, tellTokens(view.tokens[view.seat ?? 0] ?? []));
}

/** "3 tokens left: 1st 1 and 3rd 2" */
function tellTokens(tokens: number[]): string {
  const lying = tokens.flatMap((count, rank) => (count ? [spoken().on(w().rank(rank + 1), count)] : []));
  return lying.length ? spoken().tokens(sum(tokens), list(lying)) : "";
}

/** Tokens were placed on these ranks, or taken from them. */
export function tellPlaced(draft: Draft, ranks: number[]): string {
  const lying = ranks.map((rank) => spoken().on(w().rank(rank + 1), draft.counts[rank] ?? 0));
  return spoken().placed(list(lying), draft.left);
}
