/** Where on the table the thing lies that a lesson speaks of: a line, a cell, or the scores. */
export function spot(about: string): string | null {
  if (about === "scores") return ".seats";
  const [kind, name = ""] = about.split(" ");
  if (kind === "row") return `[data-cell$="${name}"]`;
  if (kind === "column") return `[data-cell^="${name}"]`;
  return /^[a-z]\d+$/.test(about) ? `[data-cell="${about}"]` : null;
}
