/** Keeping something in view inside its own list, without moving the page. */

import { innerHeight } from "svelte/reactivity/window";

/** Scroll the lists around an element just as far as it takes to see it, with a little of its neighbours; as an effect, again whenever the window's height changes. */
export function keepInView(element: HTMLElement | null | undefined, margin = 24): void {
  void innerHeight.current;
  for (let around = element?.parentElement; element && around; around = around.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(around).overflowY) || around.scrollHeight <= around.clientHeight) continue;
    const outer = around.getBoundingClientRect();
    const inner = element.getBoundingClientRect();
    const above = inner.top - margin - outer.top;
    const below = inner.bottom + margin - outer.bottom;
    if (above < 0) around.scrollTop += above;
    else if (below > 0) around.scrollTop += Math.min(below, above);
  }
}
