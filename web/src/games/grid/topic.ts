/** Which section of the rules applies now. */

import type { GridView } from "../../messages";

export function topic(view: GridView): string {
  if (view.winners) return view.winners.length > 1 || tied(view.scores) ? "ties" : "scoring";
  return view.x_prophecies ? "x" : "writing";
}

function tied(scores: number[]): boolean {
  const most = Math.max(...scores);
  return scores.filter((score) => score === most).length > 1;
}
