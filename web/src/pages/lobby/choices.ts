/** The choices before a game: which of them matter, what is sent, and a setup in words. */

import { entryOf } from "../../games";
import type { BookShown, ChoiceShown } from "../../messages";
import { labelled, sentenceCase } from "../../core/words";
import { served } from "../../words/served";
import { w } from "./words";

/** A choice's value: boards and card sets of people's own are objects. */
export type Value = string | number | boolean | Record<string, unknown>;
export type Values = Record<string, Value>;

/** Stands for the default for the number of players, and is not sent. */
export const USUAL = "";

/** What stands in the form at first: the game's defaults, and what the card chose. */
export function defaults(book: BookShown, setup: Record<string, unknown>): Values {
  const chosen = book.choices.map(({ name, default: usual, default_for }) => [
    name,
    setup[name] ?? (Object.keys(default_for ?? {}).length ? USUAL : usual),
  ]);
  return Object.fromEntries(chosen) as Values;
}

/** Whether a choice has anything to say beside the others. */
export function matters(game: string, { name, values }: ChoiceShown, chosen: Values): boolean {
  return values.length !== 1 && (entryOf(game)?.matters?.(name, chosen) ?? true);
}

/** The choices that matter, each with the values that are possible given the others; for example, the starting player must have a seat. */
export function offered({ name: game, choices }: BookShown, chosen: Values): ChoiceShown[] {
  const seats = Number(chosen.players);
  const fits = (value: Value) => !(Number(/^seat(\d)$/.exec(String(value))?.[1]) > seats);
  return choices
    .filter((choice) => matters(game, choice, chosen))
    .map((choice) => ({ ...choice, values: choice.values.filter(fits) }));
}

/** A setup as the server reads it, with nothing in it that does not matter. */
export function setupOf(book: BookShown, chosen: Values): Record<string, unknown> {
  const setup: Record<string, unknown> = {};
  const fitting = offered(book, chosen);
  for (const choice of book.choices) {
    const value = chosen[choice.name];
    const values = fitting.find(({ name }) => name === choice.name)?.values;
    if (value === undefined || value === USUAL || (choice.name !== "players" && !values)) continue;
    const listed = (all: ChoiceShown["values"] = []) => typeof value !== "object" && all.includes(value);
    if (values && listed(choice.values) && !listed(values)) continue;
    if (choice.group) setup[choice.group] = { ...(setup[choice.group] as object), [choice.name]: value };
    else setup[choice.name] = value;
  }
  return setup;
}

/** What a choice is called: as a game from another package names it, if there are no better words. */
export function choiceLabel(choice: string): string {
  const label = served("choice", choice);
  return label === choice ? sentenceCase(choice) : label;
}

/** A value in the reader's words. */
export function valueWords(choice: string, value: unknown): string {
  const key = `${choice}.${String(value)}`;
  const told = served("value", key);
  if (told !== key) return told;
  if (choice === "players") return w().players(Number(value), Number(value));
  return served("card", String(value));
}

/** What a table plays, in a few words each: the choices that matter and differ from what is usual, and the players. */
export function setupWords(book: BookShown, setup: Record<string, unknown>): string[] {
  const written = { ...setup, ...(setup.options as Record<string, unknown> | undefined) };
  const chosen = nameAll(written);
  const plain = !entryOf(book.name);
  return book.choices
    .filter((choice) => matters(book.name, choice, written as Values))
    .filter(({ name, group, default: usual }) => (!group && !(plain && name !== "players")) || chosen[name] !== usual)
    .filter(({ name }) => chosen[name] !== undefined && chosen[name] !== "")
    .map(({ name, group }) => {
      const isLabelled = group || (plain && name !== "players");
      if (isLabelled && chosen[name] === true) return choiceLabel(name);
      const value = valueWords(name, chosen[name]);
      return isLabelled ? labelled(choiceLabel(name), value) : value;
    });
}

/** The same without the number of players, which is visible at the table. */
export function wayWords(book: BookShown, setup: Record<string, unknown>): string[] {
  return setupWords({ ...book, choices: book.choices.filter(({ name }) => name !== "players") }, setup);
}

/** Boards and card sets that are written out, by their names. */
function nameAll(options: Record<string, unknown>): Values {
  const named = Object.entries(options).map(([choice, value]) => {
    const whole = typeof value === "object" && value !== null;
    return [choice, whole ? ((value as { name?: string }).name ?? "") : value];
  });
  return Object.fromEntries(named) as Values;
}
