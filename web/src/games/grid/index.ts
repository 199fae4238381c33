import type { GameClient } from "../../core/game";
import type { GridEvent, GridView } from "../../messages";
import { facts } from "./facts";
import { moveText } from "./moveText";
import { rules } from "./rules";
import { scenes } from "./scenes";
import { scoring } from "./scoring";
import { spot } from "./spots";
import { tell, turn } from "./story";
import Table from "./Table.svelte";
import { topic } from "./topic";

export const client: GameClient<GridView, GridEvent> = {
  Table,
  scenes,
  tell,
  turn,
  moveText,
  scoring,
  spot,
  topic,
  rules,
  facts,
};
