/** A view of any game as things to draw: what each field is, by its shape. */

import { type Card, cardOf, type Deck } from "./cards";

export type Value =
  | { kind: "nothing" }
  | { kind: "text"; text: string }
  | { kind: "truth"; is: boolean }
  | { kind: "seat"; seat: number }
  | { kind: "cards"; cards: (Card | null)[] }
  | { kind: "list"; values: Value[] }
  | { kind: "rows"; head: string[]; rows: Value[][] }
  | { kind: "fields"; fields: Field[] };

export interface Field {
  name: string;
  value: Value;
}

/** A field with a value for each seat. */
export interface Column {
  name: string;
  values: Value[];
}

export interface Fields {
  columns: Column[];
  fields: Field[];
  /** The reader's own cards, where a field is called so. */
  hand: Card[] | null;
}

/** What every view has, and what the page shows elsewhere. */
const COMMON = new Set(["game", "seat", "actors", "legal", "scores", "winners", "players", "setup", "options"]);
/** Names of fields that hold a seat's number. */
const SEAT = /(^|_)(seat|player|dealer|leader|lead|opener|turn|starter|owner|winner|by)$/;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Which lists have an entry for each seat: those that had one in every view so far. */
export class Lengths {
  #others = new Set<string>();
  #columns = new Set<string>();

  perSeat(name: string, list: unknown[], seats: number): boolean {
    if (list.length !== seats) this.#others.add(name);
    if (list.length !== seats || seats < 2 || this.#others.has(name)) return false;
    // As many cards as seats may be a hand, unless a seat had none before.
    if (!this.#columns.has(name) && list.every((item) => cardOf(item))) return false;
    this.#columns.add(name);
    return true;
  }
}

/** What a view holds beside what every view has. */
export function fieldsOf(view: object, seats: number, deck: Deck, lengths: Lengths): Fields {
  const read = (name: string, value: unknown) => valueOf(name, value, seats, deck);
  const found: Fields = { columns: [], fields: [], hand: null };
  for (const [name, value] of Object.entries(view)) {
    if (COMMON.has(name)) continue;
    const cards = name === "hand" && Array.isArray(value) ? value.map((item) => cardOf(item, deck)) : null;
    if (cards && cards.every((card) => card !== null)) found.hand = cards;
    else if (Array.isArray(value) && lengths.perSeat(name, value, seats))
      found.columns.push(...columnsOf(name, value, read));
    else if (value !== null) found.fields.push({ name, value: read(name, value) });
  }
  return found;
}

type Read = (name: string, value: unknown) => Value;

/** A list with an entry for each seat; of objects, a column for each of their fields. */
function columnsOf(name: string, list: unknown[], read: Read): Column[] {
  if (!list.every(isObject)) return [{ name, values: list.map((item) => read("", item)) }];
  return namesIn(list).map((field) => ({ name: field, values: list.map((item) => read(field, item[field])) }));
}

const namesIn = (list: Record<string, unknown>[]) => [...new Set(list.flatMap((item) => Object.keys(item)))];

/** A value by its shape. */
export function valueOf(name: string, value: unknown, seats: number, deck?: Deck): Value {
  const read: Read = (key, inner) => valueOf(key, inner, seats, deck);
  if (value === null || value === undefined || value === "") return { kind: "nothing" };
  if (typeof value === "boolean") return { kind: "truth", is: value };
  if (typeof value === "number" && SEAT.test(name) && Number.isInteger(value) && value >= 0 && value < seats)
    return { kind: "seat", seat: value };
  const card = cardOf(value, deck);
  if (card) return { kind: "cards", cards: [card] };
  if (Array.isArray(value)) return listOf(value, read, deck);
  if (isObject(value))
    return { kind: "fields", fields: Object.keys(value).map((key) => ({ name: key, value: read(key, value[key]) })) };
  return { kind: "text", text: String(value) };
}

function listOf(list: unknown[], read: Read, deck?: Deck): Value {
  if (!list.length) return { kind: "nothing" };
  const cards = list.map((item) => cardOf(item, deck));
  if (cards.some(Boolean) && list.every((item, at) => item === null || cards[at])) return { kind: "cards", cards };
  if (list.every(isObject)) {
    const head = namesIn(list);
    return { kind: "rows", head, rows: list.map((item) => head.map((key) => read(key, item[key]))) };
  }
  if (list.length > 1 && list.every((item) => Array.isArray(item) && !item.some(isObject)))
    return { kind: "rows", head: [], rows: list.map((row) => (row as unknown[]).map((item) => read("", item))) };
  return { kind: "list", values: list.map((item) => read("", item)) };
}
