/** What cards, Prophecies and piles say, for the note beside them and for those who listen. */

import { comma, list, sentences } from "../../core/words";
import type { HorsemenCardFace, HorsemenPileView, HorsemenView } from "../../messages";
import { effects, served } from "../../words/served";
import { nameOf, pileName, suitOf, valueOf } from "./cards";
import { w } from "./words";

/** A card's text. */
export interface Note {
  title: string;
  /** In the card's own words. */
  line: string;
  /** What happens, exactly. */
  effect: string;
  more: string[];
}

function of(face: HorsemenCardFace | undefined, title: string, more: string[]): Note {
  if (!face) return { title, line: "", effect: "", more };
  const effect = effects(face.effect.length ? face.effect : ["nothing"]);
  return { title, line: served("line", face.line), effect, more };
}

/** A card of a suit. */
export function noteOfCard(card: string, view: HorsemenView): Note {
  const more = [w().value(valueOf(card)), ...(valueOf(card) > 3 ? [w().royal] : [])];
  return of(view.suits[suitOf(card)], nameOf(card, view), [sentences(...more)]);
}

/** A Prophecy. */
export function noteOfProphecy(face: HorsemenCardFace, more: string[] = []): Note {
  return of(face, served("card", face.name), more);
}

/** A pile: the Horseman under it, and what its suit does. */
export function noteOfPile(pile: HorsemenPileView, view: HorsemenView, names: string[]): Note {
  const looked = pile.looked.map((seat) => w().looked(names[seat] ?? ""));
  const [top] = pile.cards;
  if (pile.horseman && !top) return of(pile.horseman, served("card", pile.horseman.name), [w().inForce]);
  const suit = top ? noteOfCard(top, view) : of(undefined, w().pile(pileName(pile.suit)), []);
  const under = pile.horseman
    ? [w().labelled(underOf(pile, view), served("line", pile.horseman.line)), w().asleep]
    : [w().hidden];
  return { ...suit, title: w().pile(pileName(pile.suit)), more: [contentsOf(pile, view), ...under, ...looked] };
}

function underOf(pile: HorsemenPileView, view: HorsemenView): string {
  if (!pile.horseman) return w().hidden;
  const name = served("card", pile.horseman.name);
  return pile.revealed || view.seat === null ? w().known(name) : w().seenByYou(name);
}

function contentsOf(pile: HorsemenPileView, view: HorsemenView): string {
  return list(pile.cards.map((card) => nameOf(card, view)));
}

/** A pile, as it is called. */
export function pileCalled(pile: HorsemenPileView, view: HorsemenView): string {
  const [top] = pile.cards;
  const name = w().pile(pileName(pile.suit));
  if (top) {
    const shown = w().onTop(nameOf(top, view), pile.cards.length);
    return w().labelled(name, shown + comma() + underOf(pile, view));
  }
  return w().labelled(name, pile.horseman ? w().rides(served("card", pile.horseman.name)) : w().hidden);
}

/** A note as one text. */
export function spoken(note: Note): string {
  return sentences(note.line, note.effect === note.line ? "" : note.effect, ...note.more);
}
