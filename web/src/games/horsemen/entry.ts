import type { GameEntry } from "../entry";

export const entry: GameEntry = {
  name: "horsemen",
  dealt: true,
  hidden: true,
  ownTexts: ["set"],
  client: () => import("."),
  examples: () => import("./Examples.svelte"),
  numbered: () => import("../../numbered/horsemen.json"),
};
