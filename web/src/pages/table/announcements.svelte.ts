/** What is said of a table beside its log: whose turn it is, and whether the connection to the server is lost. */

import { announce, announcer } from "../../core/announcer.svelte";
import type { GameClient } from "../../core/game";
import type { Match } from "../../core/match.svelte";
import { nameOf } from "./logText";
import { w } from "./words";

interface Looking {
  match: Match | null;
  client: GameClient | null;
  /** Several people use this device in turn, so no seat is called "you". */
  shared?: boolean;
}

/** Say that it is the reader's turn, with what they have to know, as soon as it can be seen: also again after each move of theirs. */
export function announceTurn(looking: () => Looking | null): void {
  announce(() => {
    const { match, client, shared } = looking() ?? {};
    const table = match?.shown;
    if (!match?.mayAct || !client || !table?.view || table.you === null || !table.view.actors.includes(table.you))
      return null;
    const names = table.seats.map((_, seat) => nameOf(table.seats, seat));
    const whose = shared ? w().turnOf(names[table.you] ?? "") : w().yourTurn;
    const details = client.turn?.(table.view, { names, view: table.view });
    return `${whose}${w().stop}${details ?? ""}`.trim();
  });
}

/** Say that the connection is lost, and that it is back: each once, however often it is tried meanwhile. */
export function announceLine(isDown: () => boolean): void {
  let before = false;
  $effect(() => {
    const down = isDown();
    if (down && !before) announcer.alert(w().offline);
    else if (before && !down) announcer.say(w().online);
    before = down;
  });
}
