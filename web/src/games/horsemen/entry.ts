import type { GameEntry } from "../entry";
import { offer } from "./offerWords";

export const entry: GameEntry = {
  name: "horsemen",
  title: () => offer().name,
  dealt: true,
  hidden: true,
  offers: [
    {
      name: "horsemen",
      game: "horsemen",
      setup: {},
      players: [2, 2],
      usual: 2,
      minutes: 15,
      words: offer,
      picture: () => import("./Picture.svelte"),
      lesson: () => import("./tutorials/horsemen"),
    },
  ],
  own: { set: () => import("./ownSet") },
  client: () => import("."),
  examples: () => import("./Examples.svelte"),
  numbered: () => import("./numbered.json"),
  sketches: () => import("./Sketches.svelte"),
};
