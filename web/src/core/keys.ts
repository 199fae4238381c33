/** Single-character shortcuts, which must not be triggered by accident or by speech input. */

import { isTyping } from "./focus";
import { settings } from "./settings.svelte";

/** Whether a key pressed somewhere is meant as a shortcut of a part of the page: only inside it, and only if the reader wants shortcuts. */
export function isShortcut(event: KeyboardEvent, part: Element | null | undefined): boolean {
  const target = event.target as Element | null;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (!target || !part?.contains(target) || isTyping(target)) return false;
  return settings.shortcuts || event.key.length > 1;
}
