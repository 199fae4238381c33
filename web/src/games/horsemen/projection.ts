/** A view after an event: what the table looks like between two views of the server. It knows where cards go, and no rules. */

import type {
  HorsemenEvent,
  HorsemenPileView,
  HorsemenProphecyView,
  HorsemenStanding,
  HorsemenView,
} from "../../messages";
import { sorted, SUITS, suitOf } from "./cards";

type View = HorsemenView;

const put = <T>(list: T[], at: number, change: (old: T) => T): T[] =>
  list.map((old, index) => (index === at ? change(old) : old));
const add = (cards: string[], ...more: string[]): string[] => sorted([...cards, ...more]);

/** Without one of each of these cards. */
function without(cards: string[], ...less: string[]): string[] {
  const left = [...cards];
  for (const card of less) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** Cards come into a hand, or leave it: those that all have seen, and how many. */
function hold(view: View, seat: number, cards: string[], count: number, seen: boolean): View {
  const change = (old: string[]): string[] => (count > 0 ? add(old, ...cards) : without(old, ...cards));
  return {
    ...view,
    hand: view.hand && seat === view.seat ? change(view.hand) : view.hand,
    hand_sizes: put(view.hand_sizes, seat, (size) => size + count),
    known: seen ? put(view.known, seat, change) : view.known,
  };
}

const discard = (view: View, seat: number, change: (cards: string[]) => string[]): View => ({
  ...view,
  discards: put(view.discards, seat, change),
});

const lose = (view: View, ...cards: string[]): View => ({ ...view, gone: add(view.gone, ...cards) });

function atPlace(view: View, place: string, change: (old: HorsemenProphecyView) => HorsemenProphecyView): View {
  return { ...view, prophecies: view.prophecies.map((old) => (old.place === place ? change(old) : old)) };
}

function atPile(view: View, suit: string, change: (old: HorsemenPileView) => HorsemenPileView): View {
  return { ...view, piles: view.piles.map((old) => (old.suit === suit ? change(old) : old)) };
}

/** A card comes to a side of a place, or leaves it. */
function shift(view: View, place: string, seat: number, card: string, comes: boolean): View {
  return atPlace(view, place, (old) => ({
    ...old,
    sides: put(old.sides, seat, (side) => (comes ? add(side, card) : without(side, card))),
  }));
}

/** The Prophecies as an event says that they stand after it. */
function standing(view: View, standings: HorsemenStanding[] = []): View {
  return standings.reduce((next, { place, ...stands }) => atPlace(next, place, (old) => ({ ...old, ...stands })), view);
}

const pileOf = (card: string): string => SUITS[suitOf(card)] ?? "";

/** What lies on the table after an event; what the event does not tell is taken from the view that all of them lead to. */
export function after(view: View, event: HorsemenEvent, end: View): View {
  const next = moved(view, event, end);
  return "standings" in event ? raised(standing(next, event.standings), event, end) : next;
}

/** The Horsemen that raise totals, named as soon as they do. */
function raised(view: View, event: HorsemenEvent, end: View): View {
  if (!view.prophecies.some(({ bonus }) => bonus.some(Boolean))) return { ...view, bonus_by: [] };
  if (event.type !== "reveal") return view;
  const by = end.bonus_by.includes(event.horseman) ? end.bonus_by : [...new Set([...view.bonus_by, event.horseman])];
  return { ...view, bonus_by: by };
}

/** Where things lie after an event. */
function moved(view: View, event: HorsemenEvent, end: View): View {
  switch (event.type) {
    case "play":
      return shift(hold(view, event.seat, [event.card], -1, true), event.place, event.seat, event.card, true);
    case "strike": {
      const victim = 1 - event.seat;
      const struck = shift(view, event.place, victim, event.card, false);
      return discard(struck, victim, (cards) => [...cards, event.card]);
    }
    case "move":
      return shift(shift(view, event.origin, event.seat, event.card, false), event.place, event.seat, event.card, true);
    case "draw": {
      const cards = typeof event.cards === "number" ? [] : event.cards;
      const count = typeof event.cards === "number" ? event.cards : cards.length;
      const drawn = hold(view, event.seat, cards, count, false);
      return { ...drawn, draw_piles: put(view.draw_piles, event.seat, (size) => Math.max(0, size - count)) };
    }
    case "shuffle": {
      const count = typeof event.pile === "number" ? event.pile : event.pile.length;
      return { ...discard(view, event.seat, () => []), draw_piles: put(view.draw_piles, event.seat, () => count) };
    }
    case "buy":
      return atPile(hold(view, event.seat, [event.card], 1, true), pileOf(event.card), (old) => ({
        ...old,
        cards: without(old.cards, event.card),
      }));
    case "discard":
      return discard(hold(view, event.seat, [event.card], -1, true), event.seat, (cards) => [...cards, event.card]);
    case "take":
      return discard(hold(view, event.seat, [event.card], 1, true), event.seat, (cards) => without(cards, event.card));
    case "banish":
      return lose(
        discard(view, event.seat, (cards) => without(cards, event.card)),
        event.card,
      );
    case "seal":
      return atPile(
        discard(view, event.seat, (cards) => without(cards, event.card)),
        pileOf(event.card),
        (old) => ({ ...old, cards: [event.card, ...old.cards], uncovered: false }),
      );
    case "doom":
      return lose(
        atPile(view, pileOf(event.card), (old) => ({ ...old, cards: without(old.cards, event.card) })),
        event.card,
      );
    case "look":
      return atPile(view, event.pile, (old) => ({
        ...old,
        ...(event.horseman ? knownOf(end, event.pile) : {}),
        looked: [...new Set([...old.looked, event.seat])].toSorted(),
      }));
    case "reveal":
      return atPile(view, event.pile, (old) => ({
        ...old,
        ...knownOf(end, event.pile),
        uncovered: true,
        revealed: true,
      }));
    case "fast":
      return { ...view, fasting: put(view.fasting, event.seat, (number) => number + event.number) };
    case "fulfil":
      return fulfilled(view, event);
    case "favour":
      return { ...view, favour: event.seat };
    case "lay":
      return laid(view, event, end);
    case "pass":
      return { ...view, passes: view.passes + 1 };
    case "setup":
    case "result":
      return view;
  }
}

function knownOf(end: View, suit: string): Partial<HorsemenPileView> {
  const pile = end.piles.find((other) => other.suit === suit);
  return pile ? { horseman: pile.horseman, colour: pile.colour } : {};
}

function fulfilled(view: View, event: Extract<HorsemenEvent, { type: "fulfil" }>): View {
  const place = view.prophecies.find((other) => other.place === event.place);
  const taken = place?.prophecy;
  let next = atPlace(view, event.place, (old) => ({
    ...old,
    prophecy: null,
    sides: [[], []],
    totals: [0, 0],
    bonus: [0, 0],
    leader: null,
    responder: null,
  }));
  place?.sides.forEach((cards, seat) => {
    const reaped = event.reaped[seat] ?? [];
    next = lose(
      discard(next, seat, (old) => [...old, ...sorted(without(cards, ...reaped))]),
      ...reaped,
    );
  });
  return {
    ...next,
    taken: taken ? put(next.taken, event.winner, (old) => [...old, taken]) : next.taken,
    scores: put(next.scores, event.winner, (old) => old + 1),
  };
}

function laid(view: View, event: Extract<HorsemenEvent, { type: "lay" }>, end: View): View {
  const face = end.prophecies.find((other) => other.place === event.place)?.prophecy ?? null;
  return atPlace(view, event.place, (old) => ({ ...old, prophecy: face }));
}
