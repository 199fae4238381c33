/** Notes beside the things on the table: on hover, on focus, and where one's finger rests. */

import { createContext } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { Note } from "./faces";

interface Shown {
  note: Note;
  element: Element;
  box: DOMRect;
}

const HOVER = 300;
const PRESS = 450;
const STILL = 8;

export class Notes {
  shown = $state.raw<Shown | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pressed = false;
  #keyed = false;

  /** A key was pressed: what gets the focus by it shows its note. What gets it because the table went on does not. */
  keyed = (): void => {
    this.#keyed = true;
    setTimeout(() => (this.#keyed = false));
  };

  show(note: Note, element: Element): void {
    clearTimeout(this.#timer);
    this.shown = { note, element, box: element.getBoundingClientRect() };
  }

  /** Something scrolled: the note of what has the focus goes along, any other goes away. */
  scrolled = (): void => {
    if (this.shown?.element === document.activeElement) this.show(this.shown!.note, this.shown!.element);
    else this.hide();
  };

  hide = (): void => {
    clearTimeout(this.#timer);
    this.shown = null;
  };

  /** Hide soon: elements also go while the page is being changed, when nothing else may. */
  #leave = (): void => {
    const left = this.shown;
    queueMicrotask(() => {
      if (left && this.shown === left) this.hide();
    });
  };

  /** A click on a thing: do what can be done with it, else show its note. The end of a long press means nothing. */
  clicked(element: Element, note: Note, act = (): boolean => false): void {
    const pressed = this.#pressed;
    this.#pressed = false;
    if (pressed) return;
    if (act()) this.hide();
    else this.show(note, element);
  }

  /** Gives an element its note. */
  on(note: () => Note | null): Attachment {
    return (element) => {
      let start = { x: 0, y: 0 };
      /** Whether the pointer here has opened a note already, or must not. */
      let asked = false;
      const show = (): void => {
        const found = note();
        if (found && element.isConnected) this.show(found, element);
      };
      const listen = <K extends keyof HTMLElementEventMap>(type: K, does: (event: HTMLElementEventMap[K]) => void) => {
        element.addEventListener(type, does as EventListener);
        return () => element.removeEventListener(type, does as EventListener);
      };
      const deaf = [
        listen("pointerenter", (event) => {
          asked = event.buttons > 0;
        }),
        listen("pointerleave", (event) => {
          if (event.pointerType === "mouse") this.hide();
          else clearTimeout(this.#timer);
        }),
        listen("pointerdown", (event) => {
          this.hide();
          this.#pressed = false;
          start = { x: event.clientX, y: event.clientY };
          if (event.pointerType === "mouse") return;
          this.#timer = setTimeout(() => {
            this.#pressed = true;
            show();
          }, PRESS);
        }),
        listen("pointermove", (event) => {
          // Things can also move under a resting pointer: only a moving pointer opens a note.
          if (event.pointerType === "mouse") {
            if (asked || !(event.movementX || event.movementY)) return;
            asked = true;
            clearTimeout(this.#timer);
            this.#timer = setTimeout(show, HOVER);
          } else if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > STILL) clearTimeout(this.#timer);
        }),
        listen("pointerup", () => clearTimeout(this.#timer)),
        listen("contextmenu", (event) => {
          if (this.#pressed) event.preventDefault();
        }),
        listen("focus", () => {
          if (this.#keyed) show();
        }),
        listen("blur", this.#leave),
      ];
      return () => {
        for (const stop of deaf) stop();
        this.#leave();
      };
    };
  }
}

/** Says more about an element than its name, to those who listen. */
export function described(text: () => string): Attachment {
  return (element) => element.setAttribute("aria-description", text());
}

export const [getNotes, setNotes] = createContext<Notes>();
