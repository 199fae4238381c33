/** Where on a table the thing lies that a lesson speaks of. */

import type { GameName } from "../../core/game";

const SPOTS: Record<GameName, Record<string, string>> = {
  seven: {
    row: ".board .head .future",
    hand: "section.hand",
    prophecy: ".board .rank, .board .span",
    trick: ".board .line:not(.head), section.trick",
    scores: ".tally",
  },
  grid: { scores: ".seats" },
  horsemen: {
    prophecies: ".places",
    hand: ".mine",
    favour: ".favour button",
    piles: ".piles",
    scores: ".plate .score",
    a: ".place:nth-child(1)",
    b: ".place:nth-child(2)",
    c: ".place:nth-child(3)",
  },
};

/** The selector of what a step speaks of; null where it speaks of everything. */
export function spotOf(game: GameName, about: string | null): string | null {
  if (!about) return null;
  const known = SPOTS[game][about];
  if (known || game !== "grid") return known ?? null;
  const [kind, name = ""] = about.split(" ");
  if (kind === "row") return `[data-cell$="${name}"]`;
  if (kind === "column") return `[data-cell^="${name}"]`;
  return /^[a-z]\d+$/.test(about) ? `[data-cell="${about}"]` : null;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The smallest box around boxes, within another one; null where there are none. */
export function around(boxes: Box[], within: Box, margin = 4): Box | null {
  const seen = boxes.filter(({ width, height }) => width > 0 && height > 0);
  if (!seen.length) return null;
  const left = Math.max(Math.min(...seen.map((box) => box.left)) - margin, within.left + 1);
  const top = Math.max(Math.min(...seen.map((box) => box.top)) - margin, within.top + 1);
  const right = Math.min(Math.max(...seen.map((box) => box.left + box.width)) + margin, within.left + within.width - 1);
  const bottom = Math.min(
    Math.max(...seen.map((box) => box.top + box.height)) + margin,
    within.top + within.height - 1,
  );
  return { left: left - within.left, top: top - within.top, width: right - left, height: bottom - top };
}
