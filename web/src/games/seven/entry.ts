import type { GameEntry } from "../entry";

export const entry: GameEntry = {
  name: "seven",
  dealt: true,
  hidden: true,
  ownTexts: [],
  client: () => import("."),
  examples: () => import("./Examples.svelte"),
  numbered: () => import("../../numbered/seven.json"),
};
