/** What happened, moment by moment, in the order of the rules: card down, ranking, seals, laid away; then the score, the new deal. */

import type { Scene } from "../../core/game";
import type { SevenEvent, SevenPlay, SevenRound, SevenTrick, SevenTrickView, SevenView } from "../../messages";

/** How long each kind of moment lasts, in milliseconds. */
export const LASTS = {
  play: 320,
  full: 480,
  ranking: 1000,
  seals: 700,
  laid: 320,
  revealed: 2200,
  round: 4500,
  dealt: 800,
};

export function scenes(before: SevenView | null, events: SevenEvent[], after: SevenView): Scene<SevenView>[] {
  const told: Scene<SevenView>[] = [];
  let view = before;
  let revealed = false;
  for (const event of events) {
    if (event.type === "dealt") {
      view = after;
      told.push({ view: after, ms: LASTS.dealt, about: "dealt", sound: "card" });
    } else if (!view) {
      continue;
    } else if (event.type === "prophecy") {
      revealed ||= view.phase === "prophesying" && after.phase === "playing";
    } else if (event.type === "play") {
      view = withCard(view, event, event === events.at(-1) ? after.actors : []);
      const ms = currentOf(view)?.cards.includes(null) ? LASTS.play : LASTS.full;
      told.push({ view, ms, about: "play", what: event, sound: "card" });
    } else if (event.type === "trick") {
      view = withPlaces(view, event);
      const seals = event.confirmed.some(Boolean);
      told.push({ view, ms: LASTS.ranking, about: "ranking", what: event, sound: "trick", pause: !seals });
      view = withSeals(view, event);
      if (seals) {
        told.push({ view, ms: LASTS.seals, about: "seals", what: event, sound: "seal", pause: true });
      }
      view = laidAway(view, event);
      told.push({ view, ms: LASTS.laid, about: "laid", what: event });
    } else if (event.type === "round") {
      view = withScores(view, event);
      told.push({ view, ms: LASTS.round, about: "round", what: event, sound: "end", stays: lasting(event) });
    }
  }
  if (revealed) told.unshift({ view: after, ms: LASTS.revealed, about: "revealed", sound: "seal" });
  return told;
}

/** The score of a round stays until it is dismissed. */
export function lasting(event: SevenEvent): boolean {
  return event.type === "round" && !!event.scoring;
}

/** The trick that is being played, or shown in the middle. */
export function currentOf(view: SevenView): SevenTrickView | null {
  return view.tricks.at(-1) ?? null;
}

function withTrick(view: SevenView, change: Partial<SevenTrickView>): SevenTrickView[] {
  return view.tricks.map((trick, at) => (at === view.tricks.length - 1 ? { ...trick, ...change } : trick));
}

function withCard(view: SevenView, { seat, card }: SevenPlay, actors: number[]): SevenView {
  const cards = (currentOf(view)?.cards ?? []).map((old, at) => (at === seat ? card : old));
  return {
    ...view,
    legal: [],
    must: null,
    actors,
    hand: view.hand && view.hand.filter((held) => held !== card),
    hand_sizes: view.hand_sizes.map((size, at) => (at === seat ? size - 1 : size)),
    tricks: withTrick(view, { cards }),
  };
}

function withPlaces(view: SevenView, { order }: SevenTrick): SevenView {
  const places = view.scores.map((_, seat) => order.indexOf(seat) + 1);
  return { ...view, actors: [], tricks: withTrick(view, { places, confirmed: null }) };
}

function withSeals(view: SevenView, { confirmed, tokens }: SevenTrick): SevenView {
  return { ...view, tokens: tokens ?? view.tokens, tricks: withTrick(view, { confirmed }) };
}

/** The next trick, led by the seat that the event names; none if the round is over. */
function laidAway(view: SevenView, { number, leader }: SevenTrick): SevenView {
  const colour = view.row[number];
  if (colour === undefined || typeof leader !== "number") return view;
  const cards = view.scores.map(() => null);
  const next = { number: number + 1, colour, cards, places: null, confirmed: null };
  return { ...view, trick: next.number, leader, actors: [leader], tricks: [...view.tricks, next] };
}

function withScores(view: SevenView, { scores }: SevenRound): SevenView {
  return { ...view, scores, actors: [] };
}
