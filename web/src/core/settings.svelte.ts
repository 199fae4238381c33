/** What this person likes: kept in this browser, and with the guest on the server. */

import type { Preferences, TableChoice } from "../messages";

export type Language = Preferences["language"];
export type Theme = Preferences["theme"];
export type Speed = NonNullable<Preferences["speed"]>;

const KEY = "augury.settings";
/** When settings were chosen that do not say when: before any that do. */
const UNDATED = 1;

/** What the server leaves out as long as nothing else was chosen. */
const unchosen = () => ({
  tables: {},
  game: null,
  speed: "normal" as const,
  pauses: false,
  shortcuts: true,
  text: false,
  brief: false,
  confirm: false,
});

function usual(): Preferences {
  const japanese = globalThis.navigator?.language?.startsWith("ja") ?? false;
  return {
    language: japanese ? "ja" : "en",
    theme: "auto",
    sound: true,
    motion: true,
    notices: false,
    changed: 0,
    ...unchosen(),
  };
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
  /** Called after the person has chosen something. */
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
  /** Whether tables are described in sentences, with short answers, and whether typed moves must be confirmed. */
  get text(): boolean {
    return this.#now.text ?? false;
  }
  get brief(): boolean {
    return this.#now.brief ?? false;
  }
  get confirm(): boolean {
    return this.#now.confirm ?? false;
  }
  /** What was chosen for tables the last time, by what is played. */
  get tables(): Record<string, TableChoice> {
    return this.#now.tables ?? {};
  }
  /** What was chosen to be played the last time. */
  get game(): string | null {
    return this.#now.game ?? null;
  }
  /** The person's choice, and the browser's leave, which each address of the server needs for itself. */
  get notices(): boolean {
    return this.#now.notices && globalThis.Notification?.permission === "granted";
  }
  /** Whether things may move: the person's choice here, and the system's. */
  get motion(): boolean {
    return this.#now.motion && !globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
  }
  /** How fast it is shown what happened. */
  get speed(): Speed {
    return this.#now.speed ?? "normal";
  }
  /** Whether a table waits after each trick, or chain of effects, until the reader goes on. */
  get pauses(): boolean {
    return this.#now.pauses ?? false;
  }
  /** Whether single characters are shortcuts where the focus is. */
  get shortcuts(): boolean {
    return this.#now.shortcuts ?? true;
  }
  /** All that was chosen, to be kept elsewhere. */
  get chosen(): Preferences {
    return $state.snapshot(this.#now);
  }

  change(some: Partial<Omit<Preferences, "changed">>): void {
    const changed = Math.max(Date.now(), this.#now.changed + 1); // newer than what it replaces, even if the clock was set back
    this.#take({ ...this.#now, ...some, changed });
    this.onchange?.();
  }

  /** Take over what the server keeps, if it was chosen later; whether what is chosen here should be kept there. */
  meet(theirs: Preferences | null): boolean {
    if (theirs && theirs.changed > this.#now.changed) this.#take({ ...unchosen(), ...theirs });
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

  /** Tell the page: its language, its theme, whether it moves and how fast. */
  apply(): void {
    const root = document.documentElement;
    root.lang = this.language;
    root.dataset.motion = this.motion ? "on" : "off";
    root.dataset.speed = this.speed;
    if (this.theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = this.theme;
  }
}

export const settings = new Settings();
