import type { GameEntry } from "../entry";
import { hasGivens } from "./facts";
import { offer } from "./offerWords";

export const entry: GameEntry = {
  name: "grid",
  title: () => offer().name,
  dealt: false,
  hidden: false,
  offers: [
    {
      name: "grid",
      game: "grid",
      setup: {},
      players: [2, 4],
      usual: 2,
      minutes: 10,
      words: offer,
      picture: () => import("./Picture.svelte"),
      lesson: () => import("./tutorials/grid"),
    },
  ],
  matters: (choice, { x_prophecies, board }) => {
    if (choice === "x_range") return x_prophecies === true;
    if (choice === "givens_count") return x_prophecies !== true && hasGivens(board);
    return true;
  },
  own: { board: () => import("./ownBoard") },
  client: () => import("."),
  examples: () => import("./Examples.svelte"),
  numbered: () => import("./numbered.json"),
  sketches: () => import("./Sketches.svelte"),
};
