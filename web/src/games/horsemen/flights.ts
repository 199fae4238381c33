/** Cards fly from where they lay to where they lie: every card is known by its key, every heap by its name. */

import { createContext } from "svelte";
import type { Attachment } from "svelte/attachments";
import { settings, type Speed } from "../../core/settings.svelte";

const LENGTH: Record<Speed, number> = { slow: 560, normal: 280, fast: 140, none: 0 };
const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";

/** Where cards come from and go to that are not seen on the table: the name of a heap, or null. */
export type Elsewhere = (key: string) => string | null;

export class Flights {
  #live = new Map<string, Element>();
  #zones = new Map<string, Set<Element>>();
  #before = new Map<string, { box: DOMRect; element: Element }>();

  /** An element is the card of that key. */
  card(key: () => string): Attachment {
    return (element) => {
      const name = key();
      this.#live.set(name, element);
      return () => {
        if (this.#live.get(name) === element) this.#live.delete(name);
      };
    };
  }

  /** An element is the heap of that name; of several, the one that is shown. */
  zone(name: () => string): Attachment {
    return (element) => {
      const known = name();
      const zones = this.#zones.get(known) ?? new Set();
      this.#zones.set(known, zones.add(element));
      return () => void zones.delete(element);
    };
  }

  /** Before the table changes. */
  remember(): void {
    this.#before.clear();
    if (!settings.motion || settings.speed === "none" || document.hidden) return;
    for (const [key, element] of this.#live) this.#before.set(key, { box: element.getBoundingClientRect(), element });
  }

  /** After it has changed: let everything fly that lies elsewhere now, onto a layer above the table. */
  settle(from: Elsewhere, to: Elsewhere, above: HTMLElement | undefined): void {
    if (!this.#before.size) return;
    for (const [key, element] of this.#live) {
      const start = this.#before.get(key)?.box ?? this.#boxOf(from(key));
      if (start) fly(element, start);
    }
    for (const [key, { box, element }] of this.#before) {
      const end = this.#live.has(key) ? null : this.#boxOf(to(key));
      if (end && above) leave(element, box, end, above);
    }
    this.#before.clear();
  }

  #boxOf(zone: string | null): DOMRect | null {
    const boxes = [...((zone && this.#zones.get(zone)) || [])].map((element) => element.getBoundingClientRect());
    return boxes.find((box) => box.width > 0) ?? null;
  }
}

/** How to get from the middle of a box to that of another. */
function between(here: DOMRect, there: DOMRect): string {
  const x = there.x + there.width / 2 - here.x - here.width / 2;
  const y = there.y + there.height / 2 - here.y - here.height / 2;
  const scale = Math.min(1.6, Math.max(0.3, there.height / (here.height || 1)));
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

function fly(element: Element, start: DOMRect): void {
  const end = element.getBoundingClientRect();
  if (Math.hypot(start.x - end.x, start.y - end.y) < 2) return;
  element.animate(
    [
      { transform: between(end, start), zIndex: 5 },
      { transform: "none", zIndex: 5 },
    ],
    {
      duration: LENGTH[settings.speed],
      easing: EASE,
    },
  );
}

function leave(element: Element, start: DOMRect, end: DOMRect, above: HTMLElement): void {
  const ghost = element.cloneNode(true) as HTMLElement;
  ghost.setAttribute("aria-hidden", "true");
  ghost.tabIndex = -1;
  Object.assign(ghost.style, {
    position: "fixed",
    left: `${start.x}px`,
    top: `${start.y}px`,
    width: `${start.width}px`,
    height: `${start.height}px`,
    margin: "0",
  });
  above.append(ghost);
  const flight = ghost.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: between(start, end), opacity: 0.4 },
    ],
    { duration: LENGTH[settings.speed], easing: EASE },
  );
  flight.onfinish = flight.oncancel = () => ghost.remove();
}

export const [getFlights, setFlights] = createContext<Flights>();
