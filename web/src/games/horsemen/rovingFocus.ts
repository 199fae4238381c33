/** One tab stop for many buttons: arrow keys go to the next one in their direction, Home and End to the first and the last. */

import type { Attachment } from "svelte/attachments";

type Way = readonly [x: number, y: number];

const WAYS: Record<string, Way> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Which of these boxes comes next in a direction: the nearest, where going sideways counts double; -1 is none. */
export function next(from: Box, boxes: Box[], [x, y]: Way): number {
  let found = -1;
  let least = Infinity;
  boxes.forEach((box, at) => {
    const across = box.left + box.width / 2 - from.left - from.width / 2;
    const down = box.top + box.height / 2 - from.top - from.height / 2;
    const ahead = across * x + down * y;
    const far = ahead + 2 * Math.abs(across * y + down * x);
    if (ahead > 1 && far < least) [found, least] = [at, far];
  });
  return found;
}

/** The buttons of a group; while a place is being chosen, only the places. */
function itemsOf(group: HTMLElement): HTMLElement[] {
  const buttons = [...group.querySelectorAll<HTMLElement>("button")];
  const shown = buttons.filter((one) => one.checkVisibility());
  const all = shown.length ? shown : buttons; // in a dialog that is about to open
  const places = all.filter((one) => "drop" in one.dataset);
  return places.length ? places : all;
}

/** Makes a group of buttons one tab stop: what had the focus last, unless only others can be chosen now. */
export const roving: Attachment<HTMLElement> = (group) => {
  let last: HTMLElement | null = null;

  function settle(): void {
    const items = itemsOf(group);
    const lit = items.filter((one) => "lit" in one.dataset);
    const focused = items.find((one) => one === document.activeElement);
    const known = last && (lit.length ? lit : items).includes(last) ? last : null;
    const stop = focused ?? known ?? lit[0] ?? items[0];
    for (const one of group.querySelectorAll("button")) {
      const index = one === stop ? 0 : -1;
      if (one.tabIndex !== index) one.tabIndex = index;
    }
  }

  function focus(event: FocusEvent): void {
    last = (event.target as HTMLElement).closest("button");
    settle();
  }

  function key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const items = itemsOf(group);
    const at = items.indexOf(document.activeElement as HTMLElement);
    const found = at < 0 ? null : target(event.key, items, at);
    if (!found) return;
    event.preventDefault();
    found.focus();
  }

  const observer = new MutationObserver(settle);
  observer.observe(group, { subtree: true, childList: true, attributeFilter: ["data-lit", "data-drop"] });
  group.addEventListener("focusin", focus);
  group.addEventListener("keydown", key);
  settle();
  return () => {
    observer.disconnect();
    group.removeEventListener("focusin", focus);
    group.removeEventListener("keydown", key);
  };
};

/** Where a key leads; at the end of a row on to what follows. */
function target(key: string, items: HTMLElement[], at: number): HTMLElement | null {
  if (key === "Home") return items[0] ?? null;
  if (key === "End") return items.at(-1) ?? null;
  const way = WAYS[key];
  const from = items[at];
  if (!way || !from) return null;
  const boxes = items.map((one) => one.getBoundingClientRect());
  const found = next(from.getBoundingClientRect(), boxes, way);
  if (found >= 0) return items[found] ?? null;
  return way[0] ? (items[(at + way[0] + items.length) % items.length] ?? null) : null;
}
