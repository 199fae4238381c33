/** Names of lines as a person reads them: boards name theirs in English. */

import { served } from "../../words/served";

/** A line's name in the language of the page. */
export function lineName(name: string): string {
  return served("region", name);
}
