/** Which sections and paragraphs of the rules a table needs. */

import type { Section } from "./game";

/** What was chosen for a game, by name. */
export type Choices = Record<string, unknown>;
/** The values that something is about, one or several for each choice. */
export type Condition = Record<string, unknown>;

/** A section with what applies of it. */
export interface Shown {
  id: string;
  title: string;
  text: string[];
  numbers: string[];
}

/** The choices of a setup, with its groups opened up. */
export function choicesOf(setup: Choices): Choices {
  const { options, ...rest } = setup;
  return { ...rest, ...(options as Choices | undefined) };
}

/** Whether the choices meet a condition; what is not chosen yet may still become anything. */
export function applies(when: Condition | undefined, choices: Choices): boolean {
  return Object.entries(when ?? {}).every(([name, wanted]) => {
    const value = choices[name];
    return value === undefined || (Array.isArray(wanted) ? wanted.includes(value) : wanted === value);
  });
}

/** What of the rules is about a game with these choices. */
export function sectionsFor(sections: Section[], choices: Choices): Shown[] {
  return sections
    .filter(({ when }) => applies(when, choices))
    .map(({ id, title, text, numbers = [] }) => ({
      id,
      title,
      numbers,
      text: text.flatMap((part) => {
        if (typeof part === "string") return [part];
        return applies(part.when, choices) ? [part.text] : [];
      }),
    }));
}
