/** The bots' levels, the easiest first: the same in every game, which a test of the server checks. */

export const LEVELS = ["dreamer", "palmist", "diviner", "augur", "seer", "sibyl"];

/** How strong a level is, from 1 up to the number of levels; 0 where it is none. */
export const strengthOf = (level: string | null | undefined): number => LEVELS.indexOf(level ?? "") + 1;

/** The scale as text, for lists that can show nothing else. */
export function pips(level: string): string {
  const strength = strengthOf(level);
  return strength ? "●".repeat(strength) + "○".repeat(LEVELS.length - strength) : "";
}
