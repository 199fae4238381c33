const SPOTS: Record<string, string> = {
  row: ".board .head .future",
  hand: "section.hand",
  prophecy: ".board .rank, .board .span",
  trick: ".board .line:not(.head), section.trick",
  scores: ".tally",
};

/** Where on the table the thing lies that a lesson speaks of. */
export const spot = (about: string): string | null => SPOTS[about] ?? null;
