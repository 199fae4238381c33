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

/** Sentences one after the other. Full-width punctuation brings its own space. */
export function sentences(...said: (string | false | null | undefined)[]): string {
  return said.filter(Boolean).join(space());
}

/** What stands between two sentences, or after a colon. */
export const space = (): string => (settings.language === "ja" ? "" : " ");

/** What ends a sentence before another one. */
export const stop = (): string => (settings.language === "ja" ? "。" : ". ");

/** What stands between parts of a sentence. */
export const comma = (): string => (settings.language === "ja" ? "、" : ", ");

/** "Rules: the numbers": what something is called, and what there is to say of it. */
export const labelled = (name: string, more: string): string =>
  `${name}${settings.language === "ja" ? "：" : ": "}${more}`;

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
