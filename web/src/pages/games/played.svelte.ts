/** The reader's finished games, page by page, as far as they fit the filters. */

import { get, Refused } from "../../core/api";
import { me } from "../../core/me.svelte";
import { server } from "../../core/server.svelte";
import type { GameShown, OpponentCount, Played, SetupCount } from "../../messages";

export const FILTERS = ["game", "setup", "opponent", "result"] as const;
export type Filters = Record<(typeof FILTERS)[number], string>;

export const EVERY: Filters = { game: "", setup: "", opponent: "", result: "" };
const PAGE = 50;

/** The address of a page of games. */
export function pathOf(filters: Filters, after: string | null): string {
  const asked = new URLSearchParams({ limit: String(PAGE) });
  for (const name of FILTERS) if (filters[name]) asked.set(name, filters[name]);
  if (after) asked.set("after", after);
  return `/api/guests/me/games?${asked}`;
}

export class PlayedGames {
  games = $state.raw<GameShown[]>([]);
  setups = $state.raw<SetupCount[]>([]);
  opponents = $state.raw<OpponentCount[]>([]);
  total = $state(0);
  next = $state<string | null>(null);
  status = $state<"loading" | "ready" | "more" | "offline">("loading");
  #asked = 0;

  /** The first page for some filters; an answer that comes after a later question is not shown. */
  async show(filters: Filters): Promise<void> {
    this.status = "loading";
    await this.#load(filters, null);
  }

  async more(filters: Filters): Promise<void> {
    if (!this.next || this.status !== "ready") return;
    this.status = "more";
    await this.#load(filters, this.next);
  }

  async #load(filters: Filters, after: string | null): Promise<void> {
    const asked = ++this.#asked;
    try {
      if (!me.known) await me.load();
      const page = me.name === null ? null : await get<Played>(pathOf(filters, after));
      if (asked !== this.#asked) return;
      this.games = after ? [...this.games, ...(page?.games ?? [])] : (page?.games ?? []);
      this.next = page?.next ?? null;
      if (!after) {
        this.setups = page?.setups ?? [];
        this.opponents = page?.opponents ?? [];
        this.total = page?.total ?? 0;
      }
      this.status = "ready";
    } catch (error) {
      if (asked !== this.#asked) return;
      this.status = "offline";
      if (!(error instanceof Refused && error.code === "offline")) return;
      await server.back();
      if (asked === this.#asked) await this.#load(filters, after);
    }
  }
}
