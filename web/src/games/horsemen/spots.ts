const SPOTS: Record<string, string> = {
  prophecies: ".places",
  hand: ".mine",
  favour: ".favour button",
  piles: ".piles",
  scores: ".plate .score",
  a: ".place:nth-child(1)",
  b: ".place:nth-child(2)",
  c: ".place:nth-child(3)",
};

/** Where on the table the thing lies that a lesson speaks of. */
export const spot = (about: string): string | null => SPOTS[about] ?? null;
