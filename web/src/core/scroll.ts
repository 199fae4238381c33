/** Keeping something in view inside its own list, without moving the page. */

/**
 * Scroll the lists around an element just as far as it takes to see it, with a little of its neighbours. Do it again
 * whenever the layout around it changes, until the returned function is called: use it as an effect.
 */
export function keepInView(element: HTMLElement | null | undefined, margin = 24): (() => void) | undefined {
  if (!element) return;
  const scroll = () => scrollIntoLists(element, margin);
  scroll();
  const observer = new ResizeObserver(scroll);
  for (let around = element.parentElement; around; around = around.parentElement) observer.observe(around);
  return () => observer.disconnect();
}

function scrollIntoLists(element: HTMLElement, margin: number): void {
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(around).overflowY) || around.scrollHeight <= around.clientHeight) continue;
    const outer = around.getBoundingClientRect();
    const inner = element.getBoundingClientRect();
    const above = inner.top - margin - outer.top;
    const below = inner.bottom + margin - outer.bottom;
    if (above < 0) around.scrollTop += above;
    else if (below > 0) around.scrollTop += Math.min(below, above);
  }
}
