/** What this person likes, kept in this browser. */

export type Language = "en" | "ja";
export type Theme = "auto" | "light" | "dark";

const KEY = "augury.settings";

interface Kept {
  language: Language;
  theme: Theme;
  sound: boolean;
  motion: boolean;
  notices: boolean;
}

function usual(): Kept {
  const japanese = globalThis.navigator?.language?.startsWith("ja") ?? false;
  return { language: japanese ? "ja" : "en", theme: "auto", sound: true, motion: true, notices: false };
}

function kept(): Kept {
  try {
    return { ...usual(), ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return usual(); // a browser that keeps nothing
  }
}

class Settings {
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
  get notices(): boolean {
    return this.#now.notices;
  }
  /** Whether things may move: the person's choice here, and the system's. */
  get motion(): boolean {
    return this.#now.motion && !globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
  }

  change(some: Partial<Kept>): void {
    Object.assign(this.#now, some);
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
