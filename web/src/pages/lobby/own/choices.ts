/** The choices of a game for which people may bring a text of their own. */

import { server } from "../../../core/server.svelte";
import { entryOf } from "../../../games";
import type { OwnChoice } from "../../../games/entry";

export async function loadOwn(game: string): Promise<Record<string, OwnChoice>> {
  const found = Object.entries(entryOf(game)?.own ?? {}).map(
    async ([choice, part]) => [choice, (await server.need(part)).own] as const,
  );
  return Object.fromEntries(await Promise.all(found));
}
