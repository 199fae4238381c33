/** Words in English and Japanese: the same keys in both, which the compiler checks. */

import { settings } from "./settings.svelte";

type Same<T> = {
  [K in keyof T]: T[K] extends (...args: infer A) => string
    ? (...args: A) => string
    : T[K] extends string
      ? string
      : Same<T[K]>;
};

/** The words of a part of the page, in the language of the moment: `const w = words({ en, ja })`, then `w().key`. */
export function words<T extends object>(both: { en: T; ja: Same<T> }): () => T {
  return () => (settings.language === "ja" ? (both.ja as T) : both.en);
}

/** "a, b and c", as the language has it. */
export function list(items: string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return new Intl.ListFormat(settings.language, { type }).format(items);
}

/** A moment, as the language writes it. */
export function when(milliseconds: number): string {
  return new Intl.DateTimeFormat(settings.language, { dateStyle: "medium", timeStyle: "short" }).format(milliseconds);
}

/** A share of one as a percentage. */
export function percent(share: number): string {
  return new Intl.NumberFormat(settings.language, { style: "percent", maximumFractionDigits: 0 }).format(share);
}

/** "Hand sizes" for `hand_sizes`: a name from a program as people read it. */
export function sentenceCase(name: string): string {
  const text = name.replace(/_+/g, " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
