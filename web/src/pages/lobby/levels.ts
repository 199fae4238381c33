/** The bots' levels as choices in a list: how strong, what they are called, and in a word. */

import { pips, strengthOf } from "../../core/levels";
import { strengthWords } from "../../parts/words";
import { served } from "../../words/served";
import { m } from "./moreWords";

/** "●●○○○○ Palmist, easy" */
export function levelLabel(level: string): string {
  const word = strengthWords()[strengthOf(level) - 1];
  return word ? m().levelWord(pips(level), served("level", level), word) : served("level", level);
}
