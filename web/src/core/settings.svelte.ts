/** What this person likes: kept in this browser, and with the guest on the server. */

import type { Preferences } from "../messages";

export type Language = Preferences["language"];
export type Theme = Preferences["theme"];

const KEY = "augury.settings";
/** When settings were chosen that do not say when: before any that do. */
const UNDATED = 1;

function usual(): Preferences {
  const japanese = globalThis.navigator?.language?.startsWith("ja") ?? false;
  return { language: japanese ? "ja" : "en", theme: "auto", sound: true, motion: true, notices: false, changed: 0 };
}

function kept(): Preferences {
  try {
    const text = localStorage.getItem(KEY);
    return text ? { ...usual(), changed: UNDATED, ...JSON.parse(text) } : usual();
  } catch {
    return usual(); // a browser that keeps nothing
  }
}

class Settings {
  /** Told after the person has chosen something. */
  onchange: (() => void) | null = null;
  #now = $state(kept());

  get language(): Language {
    return this.#now.language;
  }
  get theme(): Theme {
    return this.#now.theme;
  }
  get sound(): boolean {
    return this.#now.sound;
  }
  /** The person's choice, and the browser's leave, which each address of the server needs for itself. */
  get notices(): boolean {
    return this.#now.notices && globalThis.Notification?.permission === "granted";
  }
  /** Whether things may move: the person's choice here, and the system's. */
  get motion(): boolean {
    return this.#now.motion && !globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
  }
  /** All that was chosen, to be kept elsewhere. */
  get chosen(): Preferences {
    return $state.snapshot(this.#now);
  }

  change(some: Partial<Omit<Preferences, "changed">>): void {
    const changed = Math.max(Date.now(), this.#now.changed + 1); // newer than what it replaces, whatever the clock says
    this.#take({ ...this.#now, ...some, changed });
    this.onchange?.();
  }

  /** Take over what the server keeps, if it was chosen later; whether what is chosen here should be kept there. */
  meet(theirs: Preferences | null): boolean {
    if (theirs && theirs.changed > this.#now.changed) this.#take(theirs);
    return this.#now.changed > (theirs?.changed ?? 0);
  }

  #take(chosen: Preferences): void {
    Object.assign(this.#now, chosen);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#now));
    } catch {
      // it holds until the page is left
    }
    this.apply();
  }

  /** Tell the page: its language, its theme, whether it moves. */
  apply(): void {
    const root = document.documentElement;
    root.lang = this.language;
    if (this.language === "ja") void import("../look/japanese");
    root.dataset.motion = this.motion ? "on" : "off";
    if (this.theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = this.theme;
  }
}

export const settings = new Settings();
