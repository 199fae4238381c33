import type { GameClient } from "../../core/game";
import type { SevenEvent, SevenView } from "../../messages";
import Face from "./Face.svelte";
import { hintReason, hintSubject } from "./hints";
import Move from "./Move.svelte";
import { moveText } from "./moveText";
import { editionOf, nameCard, sorted } from "./names";
import { rules } from "./rules";
import { lasting, scenes } from "./scenes";
import { score } from "./scoreWords";
import { scoring } from "./scoring";
import { spot } from "./spots";
import { tell } from "./story";
import Table from "./Table.svelte";
import Tracker from "./Tracker.svelte";
import { topic } from "./topic";
import { tellTurn } from "./turnText";

export const client: GameClient<SevenView, SevenEvent> = {
  Table,
  scenes,
  tell,
  turn: tellTurn,
  moveText,
  Move,
  hands: {
    Card: Face,
    nameOf: (card, view) => nameCard(card, editionOf(view)),
    sorted: (cards, view) => sorted(cards, editionOf(view)),
    sealedMove: (tokens) => tokens.join(""),
  },
  Tracker,
  lasting,
  scoring,
  scoreText: (points, view) =>
    view?.setup.variant === "twice" ? score().inFulfilments(points) : score().inPoints(points),
  hintSubject,
  hintReason,
  spot,
  topic,
  rules,
};
