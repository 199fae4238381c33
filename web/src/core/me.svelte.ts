/** This browser's guest, who has a default name from the first click and can choose another at any time. */

import type { GuestShown, Preferences } from "../messages";
import { ask, guest, introduce, Refused } from "./api";
import { settings } from "./settings.svelte";

/** What people are called who have not chosen a name; `augury play` uses the English one. */
const DEFAULT_NAMES = { en: "Traveller", ja: "旅人" };

/** Whether a name is a default name. */
export const isDefault = (name: string | null): boolean => name === null || Object.values(DEFAULT_NAMES).includes(name);

class Me {
  /** Null before anything was done under a name. */
  name = $state<string | null>(null);
  /** Whether the server has been asked. */
  known = $state(false);
  #loading: Promise<void> | null = null;
  #becoming: Promise<void> | null = null;

  constructor() {
    settings.onchange = () => void this.#keep().catch(() => undefined); // they hold in this browser all the same
  }

  get shown(): string {
    return this.name ?? DEFAULT_NAMES[settings.language];
  }

  /** Ask the server who this is; the newer of its settings and this browser's count. */
  load(): Promise<void> {
    this.#loading ??= this.#load().finally(() => (this.#loading = null));
    return this.#loading;
  }

  async #load(): Promise<void> {
    const shown = await guest();
    this.name = shown?.name ?? null;
    this.known = true;
    if (shown && settings.meet(shown.preferences ?? null)) settings.onchange?.();
  }

  /** Make sure that there is a guest, with a default name if needed. */
  async ensure(): Promise<void> {
    if (!this.known) await this.load();
    if (this.name === null) await this.#become(this.shown);
  }

  /** Do something as a guest. A server that does not know this one, such as one with another database, gets a new one. */
  async act<T>(what: () => Promise<T>): Promise<T> {
    await this.ensure();
    try {
      return await what();
    } catch (error) {
      if (!(error instanceof Refused && error.code === "no_guest")) throw error;
      await this.#become(this.shown);
      return what();
    }
  }

  async rename(name: string): Promise<void> {
    if (!this.known) await this.load();
    await this.#becoming;
    if (this.name === null) await this.#become(name);
    else this.name = (await this.act(() => ask<GuestShown>("PUT", "/api/guests/me", { name }))).name;
  }

  /** Become the guest of another device, whose link led here; the newer settings count. */
  arrive(shown: GuestShown): void {
    this.name = shown.name;
    this.known = true;
    if (settings.meet(shown.preferences ?? null)) settings.onchange?.();
  }

  /** Become a new guest; concurrent calls wait for the same one. */
  #become(name: string): Promise<void> {
    this.#becoming ??= this.#introduce(name).finally(() => (this.#becoming = null));
    return this.#becoming;
  }

  async #introduce(name: string): Promise<void> {
    this.name = (await introduce(name)).name;
    this.known = true;
    if (settings.chosen.changed) settings.onchange?.();
  }

  /** Keep the settings with the guest, so that they are there at another address too. A browser without a guest gets one,
   *  and what was chosen before is kept then as well. */
  async #keep(): Promise<void> {
    if (!this.known) await this.load();
    else if (this.name !== null)
      await this.act(() => ask<Preferences>("PUT", "/api/guests/me/preferences", settings.chosen));
    if (this.name === null) await this.#become(this.shown);
  }
}

export const me = new Me();
