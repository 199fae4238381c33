/** Names of lines as a person reads them: boards name theirs in English. */

import { settings } from "../../core/settings.svelte";

const FLOORS: Record<string, string> = { top: "上の階", middle: "中の階", bottom: "下の階" };

const PATTERNS: [RegExp, (...parts: string[]) => string][] = [
  [/^row (\S+) (top|middle|bottom)$/, (row = "", floor = "") => `${FLOORS[floor]}・行${row}`],
  [/^column (\S+) (top|middle|bottom)$/, (column = "", floor = "") => `${FLOORS[floor]}・列${column}`],
  [/^row (\S+)$/, (row) => `行${row}`],
  [/^column (\S+)$/, (column) => `列${column}`],
  [/^box (\S+)$/, (box) => `ブロック${box}`],
  [/^diagonal (\S+)$/, (line) => `斜め${line}`],
  [/^falling(?: (\S+))?$/, (line = "") => `右下がり${line}`],
  [/^rising(?: (\S+))?$/, (line = "") => `右上がり${line}`],
  [/^pillar (\S+)$/, (pillar) => `柱${pillar}`],
  [/^spokes (\S+) and (\S+)$/, (one, other) => `スポーク${one}・${other}`],
  [/^from (\S+)$/, (point) => `${point}からの線`],
  [/^(\S+) to (\S+)$/, (from, to) => `${from}–${to}`],
  [/^left side$/, () => "左の辺"],
  [/^right side$/, () => "右の辺"],
  [/^base$/, () => "底辺"],
  [/^circle$/, () => "円"],
  [/^rim$/, () => "外の輪"],
  [/^ring$/, () => "内の輪"],
];

/** A line's name in the language of the page. */
export function lineName(name: string): string {
  if (settings.language !== "ja") return name;
  for (const [pattern, written] of PATTERNS) {
    const match = pattern.exec(name);
    if (match) return written(...match.slice(1));
  }
  return name;
}
