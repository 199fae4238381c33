/** This browser's guest: somebody with a default name from the first click, and another name whenever they like. */

import { ask, guest, introduce } from "../../core/api";
import type { GuestShown } from "../../messages";
import { w } from "./words";

class Me {
  /** Null before anything was done under a name. */
  name = $state<string | null>(null);
  /** Whether the server was asked. */
  known = $state(false);

  async load(): Promise<void> {
    this.name = (await guest())?.name ?? null;
    this.known = true;
  }

  /** Be somebody, under a default name if need be. */
  async ensure(): Promise<void> {
    if (!this.known) await this.load();
    if (this.name === null) this.name = (await introduce(w().traveller)).name;
  }

  async rename(name: string): Promise<void> {
    const shown = this.name === null ? await introduce(name) : await ask<GuestShown>("PUT", "/api/guests/me", { name });
    this.name = shown.name;
    this.known = true;
  }
}

export const me = new Me();
