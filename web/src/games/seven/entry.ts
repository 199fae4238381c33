import type { GameEntry } from "../entry";
import { offers } from "./offerWords";

const shared = { game: "seven", players: [3, 4] as [number, number], usual: 4 };

export const entry: GameEntry = {
  name: "seven",
  title: () => offers().title,
  dealt: true,
  hidden: true,
  offers: [
    {
      ...shared,
      name: "exam",
      setup: { edition: "exam" },
      minutes: 20,
      words: () => offers().exam,
      picture: () => import("./ExamPicture.svelte"),
      lesson: () => import("./tutorials/exam"),
    },
    {
      ...shared,
      name: "first",
      setup: { edition: "first" },
      minutes: 25,
      words: () => offers().first,
      picture: () => import("./FirstPicture.svelte"),
      lesson: () => import("./tutorials/first"),
    },
  ],
  offerFor: ({ edition }) => (edition === "first" ? "first" : "exam"),
  matters: (choice, { edition }) => !["variant", "tenth_trick_scores"].includes(choice) || edition === "first",
  taught: ({ variant, players }) => ({ variant, players }),
  own: {},
  client: () => import("."),
  examples: () => import("./Examples.svelte"),
  numbered: () => import("./numbered.json"),
  sketches: () => import("./Sketches.svelte"),
};
