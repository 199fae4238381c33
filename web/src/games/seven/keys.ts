/** The keys that place a prophecy, while the focus is in it. */

import { isShortcut } from "../../core/keys";
import type { Draft } from "./draft.svelte";

/** 1 to 4 place a token, with Shift they take one; Backspace takes the last step back. Whether the key was one of these. */
export function typeProphecy(draft: Draft, event: KeyboardEvent): boolean {
  if (!isShortcut(event, event.currentTarget as Element)) return false;
  const digit = /^(?:Digit|Numpad)([1-4])$/.exec(event.code)?.[1];
  if (digit && event.shiftKey) draft.remove(Number(digit) - 1);
  else if (digit) draft.add(Number(digit) - 1);
  else if (event.key === "Backspace") draft.undo();
  else return false;
  event.preventDefault();
  return true;
}

/** On a rank also: right and plus place a token there, left and minus take one. */
export function typeRank(draft: Draft, rank: number, event: KeyboardEvent): boolean {
  if (!isShortcut(event, event.currentTarget as Element)) return false;
  if (event.key === "ArrowRight" || event.key === "+") draft.add(rank);
  else if (event.key === "ArrowLeft" || event.key === "-") draft.remove(rank);
  else return typeProphecy(draft, event);
  event.preventDefault();
  return true;
}
