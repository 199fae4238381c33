/** What the reader must choose, in words: for the prompt and for screen readers. */

import { sentences } from "../../core/words";
import type { HorsemenView } from "../../messages";
import { effects, served } from "../../words/served";
import { w } from "./words";

/** What must be chosen. */
export function askOf(view: HorsemenView): string {
  if (view.legal.length === 1 && view.legal[0] === "pass") return w().mustPass;
  return served("asks", view.asks ?? "");
}

/** The card whose effect asks for it, if one does. */
export const causeOf = (view: HorsemenView): string => (view.cause ? w().cause(served("card", view.cause)) : "");

/** What comes after it, if anything does. */
export const pendingOf = (view: HorsemenView): string =>
  view.pending.length ? w().pending(effects(view.pending)) : "";

/** What the reader needs to know when they may act: the choice, and which Prophecies wait for their reply. */
export function turn(view: HorsemenView): string {
  const asked = sentences(causeOf(view), askOf(view));
  const waits = view.prophecies.filter(({ responder, prophecy }) => prophecy && responder === view.seat);
  const replies = waits.map(({ place }) => w().replyAt(place));
  return sentences(asked.replace(/[.。]?$/, w().stop), pendingOf(view), ...replies);
}
