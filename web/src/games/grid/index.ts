import type { GameClient } from "../../core/game";
import type { GridView } from "../../messages";
import { facts } from "./facts";
import { rules } from "./rules";
import { scenes } from "./scenes";
import { tell, turn } from "./story";
import Table from "./Table.svelte";
import { topic } from "./topic";

export const client: GameClient<GridView> = { Table, scenes, tell, turn, topic, rules, facts };
