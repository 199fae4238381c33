/** Text in which asterisks and backticks mark words, as the numbered rules have it. */

export interface Run {
  kind: "plain" | "strong" | "soft" | "code";
  text: string;
}

const MARKS = /\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`/g;

/** The text in runs that look alike. */
export function runs(text: string): Run[] {
  const found: Run[] = [];
  let at = 0;
  for (const mark of text.matchAll(MARKS)) {
    if (mark.index > at) found.push({ kind: "plain", text: text.slice(at, mark.index) });
    const [all, strong, soft, code] = mark;
    found.push({ kind: strong ? "strong" : soft ? "soft" : "code", text: strong ?? soft ?? code ?? "" });
    at = mark.index + all.length;
  }
  if (at < text.length) found.push({ kind: "plain", text: text.slice(at) });
  return found;
}
