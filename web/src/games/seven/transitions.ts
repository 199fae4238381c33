/** How cards go from one place to another: out of the hand, into the trick, to their rank. */

import { cubicOut } from "svelte/easing";
import { crossfade } from "svelte/transition";
import { settings } from "../../core/settings.svelte";

const PACE = { slow: 2, normal: 1, fast: 0.5, none: 0 };

/** So many milliseconds at the speed that the reader likes; none where nothing may move. */
const lasts = (ms: number) => (settings.motion ? ms * PACE[settings.speed] : 0);

/** Which card it is, and from how far it comes where it lay nowhere before. */
interface Moved {
  key: string;
  fly?: [number, number];
}

const pair = crossfade({
  duration: () => lasts(280),
  easing: cubicOut,
  fallback: (_, params) => ({
    duration: lasts(240),
    easing: cubicOut,
    css: (t, u) => {
      const [x, y] = (params as Moved).fly ?? [0, 0];
      return `opacity: ${t}; transform: translate(${x * u}px, ${y * u}px)`;
    },
  }),
});

export const flyOut: (node: Element, moved: Moved) => ReturnType<(typeof pair)[0]> = pair[0];
export const flyIn: (node: Element, moved: Moved) => ReturnType<(typeof pair)[1]> = pair[1];

/** A seal pressed onto a card. */
export function press(_: Element, { delay = 0 } = {}) {
  return {
    delay: lasts(delay),
    duration: lasts(260),
    easing: cubicOut,
    css: (t: number, u: number) => `opacity: ${Math.min(1, t * 2)}; scale: ${1 + u * 1.4}`,
  };
}
