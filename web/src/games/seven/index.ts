import type { GameClient } from "../../core/game";
import type { SevenView } from "../../messages";
import Table from "./Table.svelte";

export const client: GameClient<SevenView> = {
  Table,
  scenes: () => [],
  tell: (event) => event.type,
  topic: () => "",
  rules: { en: [], ja: [] },
};
