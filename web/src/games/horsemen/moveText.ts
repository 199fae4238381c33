/** A move as a person says it: "Grail 3 at c", "strike Coin 2". */

import type { HorsemenView } from "../../messages";
import { nameOf, pileName } from "./cards";
import { read } from "./moves";
import { move as say } from "./moveWords";

export function moveText(move: string, view: HorsemenView | null): string {
  if (move === "pass") return say().pass;
  const choice = read(move, 0);
  if (!choice) return move;
  const { verb, thing, place } = choice;
  const what = thing.where === "pile" ? pileName(thing.name) : nameOf(thing.name, view);
  if (place) return verb === "move" ? say().move(what, place) : say().play(what, place);
  const verbs: Record<string, (what: string) => string> = say().verbs;
  return verbs[verb]?.(what) ?? move;
}
