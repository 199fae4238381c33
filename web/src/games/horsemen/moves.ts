/** What each legal move touches on the table; moves that touch nothing there are kept as plain buttons. */

import type { HorsemenView } from "../../messages";
import { isCard } from "./cards";

/** Something on the table: a card in a hand, in a slot or among the discards, or one of the Four Piles. */
export interface Thing {
  where: "hand" | "table" | "discards" | "pile";
  /** The owner; a pile has none. */
  seat: number | null;
  /** The card, or the pile's suit. */
  name: string;
}

/** A move, and what it touches first; `place` is where the card goes. */
export interface Choice {
  move: string;
  verb: string;
  thing: Thing;
  place: string | null;
}

/** All that can be chosen now. */
export interface Choices {
  list: Choice[];
  pass: string | null;
  /** Moves that touch nothing on the table. */
  rest: string[];
}

const WHERE: Record<string, Thing["where"]> = {
  strike: "table",
  discard: "hand",
  take: "discards",
  banish: "discards",
  seal: "discards",
  buy: "pile",
  doom: "pile",
  look: "pile",
};

const PLAY = /^(\w+) at ([abc])$/;
const MOVE = /^move (\w+) to ([abc])$/;
const DEED = /^(\w+) (\w+)$/;

/** What a move touches, for the seat that makes it; null where it is of no known form. */
export function read(move: string, seat: number): Choice | null {
  const [, played = "", to = ""] = PLAY.exec(move) ?? [];
  if (isCard(played)) return { move, verb: "play", thing: { where: "hand", seat, name: played }, place: to };
  const [, moved = "", there = ""] = MOVE.exec(move) ?? [];
  if (isCard(moved)) return { move, verb: "move", thing: { where: "table", seat, name: moved }, place: there };
  const [, verb = "", name = ""] = DEED.exec(move) ?? [];
  const where = Object.hasOwn(WHERE, verb) ? WHERE[verb] : undefined;
  if (!where || (where !== "pile" && !isCard(name))) return null;
  const owner = where === "pile" ? null : verb === "strike" ? 1 - seat : seat;
  return { move, verb, thing: { where, seat: owner, name }, place: null };
}

/** Whether a thing lies where a view shows it. */
export function lies(thing: Thing, view: HorsemenView): boolean {
  const { where, seat, name } = thing;
  if (where === "pile") return view.piles.some((pile) => pile.suit === name);
  if (seat === null) return false;
  if (where === "hand") return seat === view.seat && (view.hand ?? []).includes(name);
  if (where === "discards") return view.discards[seat]?.includes(name) ?? false;
  return view.prophecies.some((place) => place.sides[seat]?.includes(name));
}

/** The legal moves of a view, by what they touch. */
export function choicesOf(view: HorsemenView): Choices {
  const found: Choices = { list: [], pass: null, rest: [] };
  for (const move of view.legal) {
    const choice = view.seat === null ? null : read(move, view.seat);
    if (move === "pass") found.pass = move;
    else if (choice && lies(choice.thing, view)) found.list.push(choice);
    else found.rest.push(move);
  }
  return found;
}

export const same = (one: Thing | null, other: Thing | null): boolean =>
  !!one && !!other && one.where === other.where && one.seat === other.seat && one.name === other.name;

/** How the button of a thing is found in the page. */
export const cardOf = ({ where, seat, name }: Thing): string => `${where}-${seat}-${name}`;
