/** What happened, moment by moment, in the order of the rules. */

import type { Scene } from "../../core/game";
import type { HorsemenEvent, HorsemenView } from "../../messages";
import { after as afterwards } from "./projection";

type Kind = HorsemenEvent["type"];

/** How long each moment is shown: the motion, and time to read it. */
const LENGTHS: Partial<Record<Kind, number>> = {
  play: 700,
  strike: 800,
  move: 600,
  buy: 700,
  discard: 600,
  take: 600,
  banish: 650,
  seal: 700,
  doom: 700,
  look: 800,
  draw: 350,
  shuffle: 400,
  fast: 500,
  pass: 600,
  reveal: 1400,
  favour: 600,
  lay: 700,
};
/** What one did oneself needs no reading. */
const OWN = 280;
/** What a card makes happen has a cause to read, too; what one chose oneself is known. */
const CAUSED = 1500;
const OWN_CAUSED = 900;
/** What the player chooses, even if a card requires it. */
const CHOSEN = new Set<Kind>(["play", "strike", "move", "buy", "discard", "take", "banish", "seal", "doom"]);
const WEIGHING = 1600;
const CLEARING = 500;

const SOUNDS: Partial<Record<Kind, Scene["sound"]>> = {
  play: "card",
  strike: "trick",
  move: "card",
  buy: "card",
  discard: "card",
  take: "card",
  seal: "seal",
  doom: "trick",
  reveal: "end",
  fulfil: "seal",
  favour: "mark",
  lay: "card",
};

const OURS = new Set<string>([...Object.keys(LENGTHS), "fulfil"]);

const isOurs = (event: HorsemenEvent): event is HorsemenEvent => OURS.has(event.type);

/** Views in which nothing can be chosen, because a scene is being shown. */
const quiet = (view: HorsemenView): HorsemenView => ({ ...view, legal: [], asks: null, cause: null, pending: [] });

/**
 * The moments between two views. A fulfilled Prophecy is weighed first, with all cards still there, and then cleared. Who
 * likes pauses gets one there, where a Horseman appears, and after all that was not their own doing.
 */
export function scenes(
  before: HorsemenView | null,
  events: HorsemenEvent[],
  after: HorsemenView,
): Scene<HorsemenView>[] {
  if (!before) return [];
  const told: Scene<HorsemenView>[] = [];
  let view = quiet(before);
  const ours = events.filter(isOurs);
  for (const event of ours) {
    const old = view;
    view = afterwards(view, event, after);
    const sound = SOUNDS[event.type];
    if (event.type === "fulfil") {
      told.push({ view: weigh(old, event), ms: WEIGHING, about: "weigh", what: event, sound, pause: true });
      told.push({ view, ms: CLEARING, about: "fulfil", what: event });
      continue;
    }
    const own = "seat" in event && event.seat === after.seat && event.type !== "favour" && event.type !== "look";
    const pause = event.type === "reveal" || (!own && event === ours.at(-1));
    told.push({ view, ms: lengthOf(event, own), about: event.type, what: event, sound, pause });
  }
  const last = told.at(-1);
  if (last) last.view = { ...last.view, prophecies: after.prophecies };
  return told;
}

/** How long a moment is shown. */
function lengthOf(event: HorsemenEvent, own: boolean): number {
  const caused = "causes" in event && Boolean(event.causes?.length);
  if (own) return caused && !CHOSEN.has(event.type) ? OWN_CAUSED : OWN;
  return Math.max(LENGTHS[event.type] ?? OWN, caused ? CAUSED : 0);
}

/** What both sides counted when it was fulfilled, and how much of that Horsemen added. */
function weigh(view: HorsemenView, event: Extract<HorsemenEvent, { type: "fulfil" }>): HorsemenView {
  const { place, totals, bonus = [0, 0], bonus_by = [] } = event;
  const weighed = view.prophecies.map((old) => (old.place === place ? { ...old, totals, bonus } : old));
  return { ...view, prophecies: weighed, bonus_by };
}
