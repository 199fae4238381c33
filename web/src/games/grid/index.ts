import type { GameClient } from "../../core/game";
import type { GridView } from "../../messages";
import { scenes } from "./scenes";
import { tell } from "./story";
import Table from "./Table.svelte";

export const client: GameClient<GridView> = {
    Table,
    scenes,
    tell,
    topic: () => "",
    rules: { en: [], ja: [] },
};
