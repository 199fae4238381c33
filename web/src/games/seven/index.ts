import type { GameClient } from "../../core/game";
import type { SevenView } from "../../messages";
import { rules } from "./rules";
import { scenes } from "./scenes";
import { tell } from "./story";
import Table from "./Table.svelte";
import { topic } from "./topic";

export const client: GameClient<SevenView> = {
  Table,
  scenes,
  tell,
  topic,
  rules,
};
