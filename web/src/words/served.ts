/** What the server says in English, for people: in Japanese, and in better English where it gives just a name. */

import { settings } from "../core/settings.svelte";
import en from "./served.en.json";
import ja from "../../../src/augury/japanese/served.json";
import { translate, type Kind, type Table } from "./translate";

const tables: Record<"en" | "ja", Table> = { en, ja };

/** The text in the reader's language; the text itself where there is nothing better. */
export function served(kind: Kind, text: string): string {
  return translate(tables[settings.language === "ja" ? "ja" : "en"], kind, text) ?? text;
}

/** The steps of an effect as one sentence. */
export function effects(steps: string[]): string {
  if (settings.language === "ja") return `${steps.map((step) => served("effect", step)).join("。")}。`;
  const line = steps.join(", then ").replaceAll(", then uncovered: ", "; ");
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}.`;
}
