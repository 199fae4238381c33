/** A game on one device, kept in this tab so that a reload goes on with it. */

import type { GameName } from "../../../core/game";
import { post } from "../../../core/api";
import type { Ack, Snapshot, Token } from "../../../messages";

export interface Person {
  name: string;
  token: string;
}

export interface Kept {
  match: string;
  game: GameName;
  people: Person[];
}

/** A seat as it is chosen: a person's name, or a bot's level. */
export interface Place {
  name: string;
  /** Empty for a person. */
  level: string;
}

const KEY = "augury.pass";

export function recall(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Kept | null;
  } catch {
    return null; // a browser that keeps nothing
  }
}

export function keep(kept: Kept | null): void {
  try {
    if (kept) sessionStorage.setItem(KEY, JSON.stringify(kept));
    else sessionStorage.removeItem(KEY);
  } catch {
    // it holds until the page is left
  }
}

/** Open a table for people who share this device: each is a guest of their own, the first one opens it, the others sit down. */
export async function gather(game: GameName, setup: Record<string, unknown>, places: Place[]): Promise<Kept> {
  const people: Person[] = [];
  for (const { name, level } of places) {
    if (!level) people.push({ name, token: (await post<Token>("/api/tokens", { name })).token });
  }
  const first = places.findIndex(({ level }) => !level);
  const seats = places.map(({ level }, at) => level || (at === first ? "me" : "open"));
  const table = { game, setup: { ...setup, players: places.length }, private: true, grace: null, seats };
  const { match } = await post<Snapshot>("/api/matches", table, people[0]?.token);
  let person = 1;
  for (const [seat, { level }] of places.entries()) {
    if (level || seat === first) continue;
    const command = { type: "sit", seat };
    await post<Ack>(
      `/api/matches/${match}/commands`,
      { type: "do", id: `sit-${seat}`, command },
      people[person]?.token,
    );
    person += 1;
  }
  return { match, game, people };
}
