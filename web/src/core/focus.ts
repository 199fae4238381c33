/** Keyboard focus: moves it to where the reader acts next, but never while they are using something else. */

const TYPING =
  "textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=range], [type=button])";
const CONTROLS =
  "button:not([disabled], [tabindex='-1']), a[href], input:not([disabled]), select, textarea, summary, [tabindex='0']";
/** For so many milliseconds a page may take to appear. */
const PATIENCE = 8000;

/** Whether it is a text field or a list. */
export const isTyping = (element: Element | null): boolean => !!element?.closest(TYPING);

/** Whether nothing has the focus: what had it is gone, or only the heading of a new page has it. */
function isLost(): boolean {
  const now = document.activeElement;
  return !now || now === document.body || now.matches("h1, main");
}

/** Whether the focus may move to an element without interrupting the reader or leaving a question open. */
function isFree(target: HTMLElement, onlyIfLost: boolean): boolean {
  const first = document.querySelector("dialog:modal") ?? document.querySelector("[data-first]");
  if (first && !first.contains(target)) return false;
  if (isLost()) return true;
  const now = document.activeElement;
  return !onlyIfLost && !isTyping(now) && !!now?.closest("main, dialog")?.contains(target);
}

/**
 * Move the focus to where the reader acts next: when they arrive, after they have sealed, after each round. It stays with
 * whoever types, reads a panel or uses the header; with `onlyIfLost`, it also stays with anything at the table. Returns
 * whether it was moved.
 */
export function moveFocus(target: HTMLElement | null | undefined, { onlyIfLost = false } = {}): boolean {
  if (!target || !isFree(target, onlyIfLost)) return false;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: "nearest", inline: "nearest" });
  return document.activeElement === target;
}

/** The first control inside an element, or the element itself. */
export function firstControl(inside: HTMLElement): HTMLElement {
  const found = [...inside.querySelectorAll<HTMLElement>(CONTROLS)];
  return found.find((element) => element.checkVisibility()) ?? inside;
}

/** Focus something that takes focus only from here. */
function focusPlain(element: HTMLElement): void {
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Go past the header: to what is marked with `data-act` as the place where the reader acts, or to the table itself. */
export function skipToMain(): void {
  const main = document.querySelector<HTMLElement>("main");
  const act = main?.querySelector<HTMLElement>("[data-act]");
  if (act) act.focus();
  else if (main) focusPlain(main);
}

let watcher: MutationObserver | undefined;
let patience: ReturnType<typeof setTimeout> | undefined;

/** After a change of page its heading gets the focus, as soon as there is one, unless the page has moved it elsewhere. */
export function arrive(): void {
  const from = document.activeElement;
  const old = document.querySelector("h1");
  const look = (): void => {
    const now = document.activeElement;
    const heading = document.querySelector<HTMLElement>("h1");
    const stayed = !now || now === document.body || now === from;
    if (stayed && (!heading || heading === old)) return; // the page is not there yet
    stop();
    if (stayed && heading) focusPlain(heading);
  };
  const stop = (): void => {
    watcher?.disconnect();
    clearTimeout(patience);
  };
  stop();
  watcher = new MutationObserver(look);
  watcher.observe(document.body, { childList: true, subtree: true });
  patience = setTimeout(stop, PATIENCE);
}
