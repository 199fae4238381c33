import type { GameClient } from "../../core/game";
import type { HorsemenView } from "../../messages";
import { scenes } from "./scenes";
import { tell } from "./story";
import Table from "./Table.svelte";

export const client: GameClient<HorsemenView> = {
  Table,
  scenes,
  tell,
  topic: () => "",
  rules: { en: [], ja: [] },
};
