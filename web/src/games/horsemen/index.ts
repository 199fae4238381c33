import type { GameClient } from "../../core/game";
import type { HorsemenView } from "../../messages";
import { turn } from "./asking";
import { facts } from "./facts";
import { rules } from "./rules";
import { scenes } from "./scenes";
import { tell } from "./story";
import Table from "./Table.svelte";
import { topic } from "./topic";

export const client: GameClient<HorsemenView> = {
  Table,
  scenes,
  tell,
  turn,
  topic,
  rules,
  facts,
};
