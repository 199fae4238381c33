import type { GameClient } from "../../core/game";
import type { GridView } from "../../messages";
import Table from "./Table.svelte";

export const client: GameClient<GridView> = {
  Table,
  scenes: () => [],
  tell: (event) => event.type,
  topic: () => "",
  rules: { en: [], ja: [] },
};
