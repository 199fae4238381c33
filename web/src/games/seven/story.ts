/** What happened in words, for the log and for those who listen. */

import type { Context } from "../../core/game";
import { list } from "../../core/words";
import type { SevenDealt, SevenEvent, SevenRound, SevenTrick, SevenView } from "../../messages";
import { type Edition, editionOf, nameCard, nameColour, nameShort } from "./names";
import { counted, reasons } from "./reasons";
import { story, w } from "./words";

export function tell(event: SevenEvent, { names, view }: Context<SevenView>): string | null {
  const told = event as SevenEvent;
  const name = (seat: number) => names[seat] ?? `${seat + 1}`;
  switch (told.type) {
    case "dealt":
      return tellDeal(told, name(told.leader), editionOf(view));
    case "prophecy":
      return story().prophecy(name(told.seat), tellCounts(told.tokens));
    case "play":
      return story().play(name(told.seat), nameCard(told.card, editionOf(view)));
    case "trick":
      return tellTrick(told, name);
    case "round":
      return tellRound(told, names, name);
    default:
      return null;
  }
}

/** The row is public, so it is described: its cards if it has cards, otherwise its colours. */
function tellDeal({ round, row, row_cards, aside_up }: SevenDealt, leader: string, edition: Edition): string {
  const name = (card: string) => nameShort(card, edition);
  const shown = row_cards?.map(name) ?? row.map((letter) => nameColour(letter, edition));
  const dealt = story().dealt(round, leader, shown.join(w().comma));
  return aside_up.length ? joined(dealt, story().aside(aside_up.map(name).join(w().comma))) : dealt;
}

/** "1st twice and 3rd 5 times" */
function tellCounts(tokens: number[]): string {
  const placed = tokens.map((count, rank) => (count ? story().times(w().rank(rank + 1), count) : ""));
  return list(placed.filter(Boolean));
}

function tellTrick({ number, order, confirmed }: SevenTrick, name: (seat: number) => string): string {
  const places = order.map((seat, rank) => story().place(name(seat), w().rank(rank + 1)));
  const came = order.filter((seat) => confirmed[seat]).map(name);
  const seals = came.length ? story().cameTrue(list(came)) : story().noSeal;
  return joined(story().trick(number, list(places)), seals);
}

function tellRound(event: SevenRound, names: string[], name: (seat: number) => string): string {
  const { left, scores } = event;
  const told = reasons(event, names);
  const lines = left.map((tokens, seat) => {
    const why = told?.seats[seat] ?? story().left(tokens);
    return story().line(name(seat), why, w().signed(counted(event, seat)), scores[seat] ?? 0);
  });
  return joined(story().round(lines.join(story().between)), ...(told?.ending ?? []));
}

/** Sentences one after the other. */
function joined(...sentences: string[]): string {
  return sentences.join(sentences[0]?.endsWith("。") ? "" : " ");
}
