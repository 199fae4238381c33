import type { GameClient } from "../../core/game";
import type { SevenView } from "../../messages";
import { reasons } from "./reasons";
import { rules } from "./rules";
import { lasting, scenes } from "./scenes";
import { tellTurn } from "./spoken";
import { tell } from "./story";
import Table from "./Table.svelte";
import { topic } from "./topic";

export const client: GameClient<SevenView> = {
  Table,
  scenes,
  tell,
  turn: tellTurn,
  lasting,
  reasons,
  topic,
  rules,
};
