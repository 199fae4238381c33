/** What happened, moment by moment, in the order of the rules: card down, ranking, seals, laid away; then the score, the new deal. */

import type { Scene } from "../../core/game";
import type {
  GameEvent,
  SevenEvent,
  SevenPlay,
  SevenRound,
  SevenTrick,
  SevenTrickView,
  SevenView,
} from "../../messages";

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

export function scenes(before: SevenView | null, events: GameEvent[], after: SevenView): Scene<SevenView>[] {
  const told: Scene<SevenView>[] = [];
  let view = before;
  let revealed = false;
  for (const event of events as SevenEvent[]) {
    if (event.type === "dealt") {
      view = after;
      told.push({ view: after, ms: LASTS.dealt, about: "dealt", sound: "card" });
    } else if (!view) {
      continue;
    } else if (event.type === "prophecy") {
      revealed ||= view.phase === "prophesying" && after.phase === "playing";
    } else if (event.type === "play") {
      view = withCard(view, event);
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
      view = laidAway(view, event, events.at(-1) === event);
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
export function lasting(event: GameEvent): boolean {
  return event.type === "round" && !!event.scoring;
}

/** The trick that is being played, or shown in the middle. */
export function currentOf(view: SevenView): SevenTrickView | null {
  return view.tricks.at(-1) ?? null;
}

function withTrick(view: SevenView, change: Partial<SevenTrickView>): SevenTrickView[] {
  return view.tricks.map((trick, at) => (at === view.tricks.length - 1 ? { ...trick, ...change } : trick));
}

function withCard(view: SevenView, { seat, card }: SevenPlay): SevenView {
  const cards = (currentOf(view)?.cards ?? []).map((old, at) => (at === seat ? card : old));
  const next = (seat + 1) % cards.length;
  return {
    ...view,
    legal: [],
    must: null,
    actors: cards[next] === null ? [next] : [],
    hand: view.hand && view.hand.filter((held) => held !== card),
    hand_sizes: view.hand_sizes.map((size, at) => (at === seat ? size - 1 : size)),
    tricks: withTrick(view, { cards }),
  };
}

function withPlaces(view: SevenView, { order }: SevenTrick): SevenView {
  const places = view.scores.map((_, seat) => order.indexOf(seat) + 1);
  return { ...view, actors: [], tricks: withTrick(view, { places, confirmed: null }) };
}

function withSeals(view: SevenView, { order, confirmed }: SevenTrick): SevenView {
  const spent = (seat: number, rank: number) => (confirmed[seat] && order[rank] === seat ? 1 : 0);
  const tokens = view.tokens.map((left, seat) => left && left.map((here, rank) => here - spent(seat, rank)));
  return { ...view, tokens, tricks: withTrick(view, { confirmed }) };
}

function laidAway(view: SevenView, { number, order }: SevenTrick, goesOn: boolean): SevenView {
  const colour = view.row[number];
  if (!goesOn || colour === undefined) return view;
  const cards = view.scores.map(() => null);
  const next = { number: number + 1, colour, cards, places: null, confirmed: null };
  const leader = order[0] ?? view.leader;
  return { ...view, trick: number + 1, leader, actors: [leader], tricks: [...view.tricks, next] };
}

function withScores(view: SevenView, { scores }: SevenRound): SevenView {
  return { ...view, scores, actors: [] };
}
