/** Lists of my tables, open tables, tables in play and my finished games; refreshed while the page is visible. */

import { get } from "../../core/api";
import type { Games, GameShown, Matches, MatchShown } from "../../messages";
import { server } from "../../core/server.svelte";
import { me } from "../../core/me.svelte";
import { displayName } from "../../core/displayNames";
import { list, when } from "../../core/words";
import { w } from "./words";

export type TableShown = MatchShown;
export type PlayedShown = GameShown;

const EVERY = 4000;

export class Lists {
  mine = $state.raw<TableShown[]>([]);
  open = $state.raw<TableShown[]>([]);
  playing = $state.raw<TableShown[]>([]);
  played = $state.raw<PlayedShown[]>([]);
  /** Whether any answer has come yet. */
  told = $state(false);
  status = $state<"loading" | "ready" | "offline">("loading");

  #timer: ReturnType<typeof setTimeout> | undefined;
  #done = false;

  /** Ask now, and again every few seconds while the page is in sight. Returns how to stop. */
  follow(): () => void {
    const seen = (): void => {
      if (!document.hidden) void this.renew();
    };
    document.addEventListener("visibilitychange", seen);
    addEventListener("online", seen);
    void this.renew();
    return () => {
      this.#done = true;
      clearTimeout(this.#timer);
      document.removeEventListener("visibilitychange", seen);
      removeEventListener("online", seen);
    };
  }

  async renew(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      if (!me.known) await me.load();
      const [lobby, mine, played] = await Promise.all([
        get<Matches>("/api/matches?limit=30"),
        me.name === null ? { matches: [] } : get<Matches>("/api/matches/mine?limit=100"),
        me.name === null ? { games: [] } : get<Games>("/api/records?mine=true&limit=6"),
      ]);
      this.hold(lobby.matches, mine.matches, played.games);
      this.status = "ready";
    } catch {
      this.status = "offline";
    }
    if (server.down) await server.back();
    if (!this.#done && !document.hidden) this.#timer = setTimeout(() => void this.renew(), EVERY);
  }

  /** Sort what came into what is shown: each table once, mine first, those that wait for me before others. */
  hold(lobby: TableShown[], mine: TableShown[], played: PlayedShown[]): void {
    const own = new Set(mine.map(({ match }) => match));
    const others = lobby.filter(({ match }) => !own.has(match));
    this.mine = mine
      .filter(({ phase }) => phase === "waiting" || phase === "playing")
      .toSorted((a, b) => Number(b.your_turn ?? false) - Number(a.your_turn ?? false) || b.changed - a.changed);
    this.open = others.filter(({ phase, seats }) => phase === "waiting" && seats.includes(null));
    this.playing = others.filter(({ phase }) => phase === "playing");
    this.played = played;
    this.told = true;
  }
}

/** The game to continue first: where it is the reader's turn, or one on this device; the latest of these. */
export function waitingFor(mine: TableShown[]): TableShown | null {
  const waiting = mine.filter(({ phase, your_turn, shared }) => phase === "playing" && (your_turn || shared));
  return waiting.toSorted((a, b) => b.changed - a.changed)[0] ?? null;
}

/** Who sits at a table, in words: people by their names, bots by their levels. */
export function whoSits(seats: (string | null)[], kinds: string[] = []): string {
  const levels: Record<string, string> = w().level;
  return list(
    seats.flatMap((name, at) =>
      name === null ? [] : kinds[at] === "bot" ? (levels[name] ?? displayName("bot", name)) : name,
    ),
  );
}

/** When a finished game ended, and what its deal was if it was not new. */
export function whenAndHow({ ended, origin }: PlayedShown): string[] {
  return [when(ended), ...(origin ? [w().origin[origin]] : [])];
}
