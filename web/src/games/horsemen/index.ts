import type { GameClient } from "../../core/game";
import type { HorsemenView } from "../../messages";
import Table from "./Table.svelte";

export const client: GameClient<HorsemenView> = {
  Table,
  scenes: () => [],
  tell: (event) => event.type,
  topic: () => "",
  rules: { en: [], ja: [] },
};
