/** The choices before a game: which of them matter, what is sent, and a setup in words. */

import type { BookShown, ChoiceShown } from "../../messages";
import { served } from "../../words/served";

export type Value = string | number | boolean;
export type Values = Record<string, Value>;

/** What stands in the form at first: the game's defaults, and what the card chose. */
export function defaults(book: BookShown, setup: Record<string, unknown>): Values {
  const chosen = book.choices.map(({ name, default: usual }) => [name, setup[name] ?? usual]);
  return Object.fromEntries(chosen) as Values;
}

/** Whether a choice has anything to say beside the others. */
export function matters({ name, values }: ChoiceShown, chosen: Values): boolean {
  if (values.length === 1) return false;
  if (name === "variant" || name === "tenth_trick_scores") return chosen.edition === "first";
  if (name === "x_range") return chosen.x_prophecies === true;
  return true;
}

/** A setup as the server reads it, with nothing in it that does not matter. */
export function setupOf(book: BookShown, chosen: Values): Record<string, unknown> {
  const setup: Record<string, unknown> = {};
  for (const choice of book.choices) {
    const value = chosen[choice.name];
    if (value === undefined || (choice.name !== "players" && !matters(choice, chosen))) continue;
    if (choice.group) setup[choice.group] = { ...(setup[choice.group] as object), [choice.name]: value };
    else setup[choice.name] = value;
  }
  return setup;
}

/** A value in the reader's words. */
export function valueWords(choice: string, value: unknown): string {
  const key = `${choice}.${String(value)}`;
  const told = served("value", key);
  return told === key ? String(value) : told;
}

/** What a table plays, in a few words each: the choices that matter and differ from what is usual, and the players. */
export function setupWords(book: BookShown, setup: Record<string, unknown>): string[] {
  const options = { ...setup, ...(setup.options as Record<string, unknown> | undefined) };
  const board = options.board;
  if (board && typeof board === "object") options.board = (board as { name?: string }).name ?? "";
  const chosen = options as Values;
  return book.choices
    .filter((choice) => matters(choice, chosen))
    .filter(({ name, group, default: usual }) => !group || chosen[name] !== usual)
    .filter(({ name }) => chosen[name] !== undefined && chosen[name] !== "")
    .map((choice) => {
      const value = valueWords(choice.name, chosen[choice.name]);
      return choice.group ? `${served("choice", choice.name)}: ${value}` : value;
    });
}
