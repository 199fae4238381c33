/** Legal moves, sorted so that people find theirs among many. */

import { type Card, cardOf, type Deck } from "./cards";

export interface Group {
  /** What the moves of the group begin with; empty for moves that share nothing. */
  name: string;
  moves: string[];
}

/** More moves than this are put into groups. */
const MANY = 12;
/** More moves than this can be filtered. */
export const VERY_MANY = 40;

const HEAD = /^([^\s=:]+)[\s=:]/;

/** The moves that are not made with a card from the hand, in groups where there are many. */
export function groupsOf(moves: string[]): Group[] {
  if (moves.length <= MANY) return moves.length ? [{ name: "", moves }] : [];
  const groups = new Map<string, string[]>();
  for (const move of moves) {
    const head = HEAD.exec(move)?.[1] ?? "";
    groups.set(head, [...(groups.get(head) ?? []), move]);
  }
  const single = [...groups].filter(([, found]) => found.length === 1).flatMap(([, found]) => found);
  const large = [...groups].filter(([name, found]) => name && found.length > 1);
  const rest = moves.filter((move) => single.includes(move) || groups.get("")?.includes(move));
  return [
    ...(rest.length ? [{ name: "", moves: rest }] : []),
    ...large.map(([name, found]) => ({ name, moves: found })),
  ];
}

/** The moves that hold all words of a filter. */
export function matching(moves: string[], filter: string): string[] {
  const wanted = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return moves.filter((move) => wanted.every((word) => move.toLowerCase().includes(word)));
}

/** The one card of a move, such as of "play HA"; null where there is none, or more than one. */
export function cardIn(move: string, deck?: Deck): Card | null {
  const cards = move.split(/[\s=:]+/).flatMap((word) => cardOf(word, deck) ?? []);
  return cards.length === 1 ? cards[0]! : null;
}

/** The move that playing a card from the hand stands for; null where there is none, or several. */
export function moveWith(card: string, moves: string[]): string | null {
  if (moves.includes(card)) return card;
  const found = moves.filter((move) => cardIn(move)?.text === card);
  return found.length === 1 ? found[0]! : null;
}
