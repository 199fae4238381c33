/** How a table of words is read: an exact entry, else the first pattern that fits the whole text. */

/** What a text is. Values are looked up as `choice.value`, a board's lines as `region`, errors by their code. */
export type Kind =
  | "game"
  | "notice"
  | "sentence"
  | "figure"
  | "choice"
  | "help"
  | "value"
  | "named"
  | "level"
  | "levelWords"
  | "card"
  | "line"
  | "about"
  | "source"
  | "sourceWords"
  | "effect"
  | "asks"
  | "reason"
  | "region"
  | "error";

export interface Table {
  exact: Partial<Record<Kind, Record<string, string>>>;
  /** Pairs: what fits the whole text, and the words for it, with $1 for its first group. */
  patterns: Partial<Record<Kind, string[][]>>;
  /** Digits for the numbers that effects write as words. */
  numbers: Record<string, string>;
}

/** The words for a text, or null where the table has none. */
export function translate(table: Table, kind: Kind, text: string): string | null {
  const exact = table.exact[kind];
  if (exact && Object.hasOwn(exact, text)) return exact[text] ?? null;
  for (const [pattern = "", form = ""] of table.patterns[kind] ?? []) {
    const found = new RegExp(`^(?:${pattern})$`).exec(text);
    if (found) return form.replace(/\$(\d)/g, (_, group: string) => number(table, kind, found[Number(group)] ?? ""));
  }
  return null;
}

function number(table: Table, kind: Kind, word: string): string {
  return kind === "effect" && Object.hasOwn(table.numbers, word) ? (table.numbers[word] ?? word) : word;
}
