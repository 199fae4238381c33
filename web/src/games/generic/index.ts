/** The table of every game that has no part of its own in this client, such as one from another package. */

import type { GameClient } from "../../core/game";
import { cardOf, deckOf, nameOf } from "./cards";
import Face from "./Face.svelte";
import { scenes, tell, turn } from "./story";
import Table from "./Table.svelte";

export const client: GameClient = {
  Table,
  scenes,
  tell,
  turn,
  moveText: (move) => move,
  hands: {
    Card: Face,
    nameOf: (text, view) => {
      const card = cardOf(text, view ? deckOf(view) : undefined);
      return card ? nameOf(card) : text;
    },
    sorted: (cards) => cards,
  },
  topic: () => "",
  rules: { en: [], ja: [] },
};
