import type { GameClient } from "../../core/game";
import type { HorsemenEvent, HorsemenView } from "../../messages";
import { nameOf, sorted } from "./cards";
import Face from "./Face.svelte";
import { facts } from "./facts";
import { hintReason } from "./hints";
import Move from "./Move.svelte";
import { moveText } from "./moveText";
import { turn } from "./prompts";
import { rules } from "./rules";
import { scenes } from "./scenes";
import { score } from "./scoreWords";
import { scoring } from "./scoring";
import { spot } from "./spots";
import { tell } from "./story";
import Table from "./Table.svelte";
import Tracker from "./Tracker.svelte";
import { topic } from "./topic";

export const client: GameClient<HorsemenView, HorsemenEvent> = {
  Table,
  scenes,
  tell,
  turn,
  moveText,
  Move,
  hands: { Card: Face, nameOf, sorted },
  Tracker,
  scoring,
  scoreText: (count) => score().inProphecies(count),
  hintReason,
  spot,
  topic,
  rules,
  facts,
};
