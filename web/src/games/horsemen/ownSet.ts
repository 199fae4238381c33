/** Card sets of people's own: pasted or uploaded. */

import type { OwnChoice } from "../entry";
import { set } from "./setWords";

export const own: OwnChoice = {
  words: () => ({ label: set().label, help: set().help, read: (name) => set().read(name) }),
};
