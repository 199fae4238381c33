/** What happened in words, for the log and for those who listen. */

import type { Context } from "../../core/game";
import { list } from "../../core/words";
import type { GameEvent, SevenEvent, SevenRound, SevenTrick, SevenView } from "../../messages";
import { editionOf, nameCard } from "./names";
import { story, w } from "./words";

export function tell(event: GameEvent, { names, view }: Context<SevenView>): string | null {
  const told = event as SevenEvent;
  const name = (seat: number) => names[seat] ?? `${seat + 1}`;
  switch (told.type) {
    case "dealt":
      return story().dealt(told.round, name(told.leader));
    case "prophecy":
      return story().prophecy(name(told.seat), tellCounts(told.tokens));
    case "play":
      return story().play(name(told.seat), nameCard(told.card, editionOf(view)));
    case "trick":
      return tellTrick(told, name);
    case "round":
      return tellRound(told, name);
    default:
      return null;
  }
}

/** "1st twice and 3rd 5 times" */
function tellCounts(tokens: number[]): string {
  const placed = tokens.map((count, rank) => (count ? story().times(w().rank(rank + 1), count) : ""));
  return list(placed.filter(Boolean));
}

function tellTrick({ number, order, confirmed }: SevenTrick, name: (seat: number) => string): string {
  const places = order.map((seat, rank) => story().place(name(seat), w().rank(rank + 1)));
  const came = order.filter((seat) => confirmed[seat]).map(name);
  const seals = came.length ? story().cameTrue(list(came), came.length > 1) : story().noSeal;
  return joined(story().trick(number, list(places)), seals);
}

function tellRound({ left, change, scores }: SevenRound, name: (seat: number) => string): string {
  const lines = left.map((tokens, seat) =>
    story().line(name(seat), tokens, w().signed(change[seat] ?? 0), scores[seat] ?? 0),
  );
  return story().round(lines.join(story().between));
}

/** Sentences one after the other. */
function joined(...sentences: string[]): string {
  return sentences.join(sentences[0]?.endsWith("。") ? "" : " ");
}
