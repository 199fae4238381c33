import type { GameClient } from "../../core/game";
import type { SevenView } from "../../messages";
import { scenes } from "./scenes";
import { tell } from "./story";
import Table from "./Table.svelte";

export const client: GameClient<SevenView> = {
    Table,
    scenes,
    tell,
    topic: () => "",
    rules: { en: [], ja: [] },
};
