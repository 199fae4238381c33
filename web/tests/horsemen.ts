/** Games that were recorded from the real rules: every view of a seat, and what happened between them. */

import type { HorsemenEvent, HorsemenView } from "../src/messages";
import bare from "./recorded/horsemen-bare.json";
import house from "./recorded/horsemen-house.json";
import wild from "./recorded/horsemen-wild.json";

export interface Moment {
  before: HorsemenView;
  events: HorsemenEvent[];
  after: HorsemenView;
}

export interface Recorded {
  opening: HorsemenEvent[];
  first: HorsemenView;
  moments: Moment[];
}

interface Kept {
  opening: unknown;
  first: unknown;
  steps: { events: unknown; changed: unknown }[];
}

function unfold(kept: Kept): Recorded {
  const first = kept.first as HorsemenView;
  let before = first;
  const moments = kept.steps.map(({ events, changed }) => {
    const after = { ...before, ...(changed as Partial<HorsemenView>) };
    const moment = { before, events: events as HorsemenEvent[], after };
    before = after;
    return moment;
  });
  return { opening: kept.opening as HorsemenEvent[], first, moments };
}

export const games: Record<string, Recorded> = { house: unfold(house), wild: unfold(wild), bare: unfold(bare) };
