/** Where the light falls that shows what a lesson speaks of. */

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
