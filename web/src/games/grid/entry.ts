import type { GameEntry } from "../entry";

export const entry: GameEntry = {
  name: "grid",
  dealt: false,
  hidden: false,
  ownTexts: ["board"],
  client: () => import("."),
  examples: () => import("./Examples.svelte"),
  numbered: () => import("../../numbered/grid.json"),
};
