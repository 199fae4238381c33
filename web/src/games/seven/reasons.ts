/** Why a round was scored as it was, and why a game ended: the server's facts in words. */

import { list } from "../../core/words";
import type { SevenEvent, SevenEnding, SevenRound, SevenScoring } from "../../messages";
import { why } from "./reasonWords";
import { w } from "./words";

/** Why a round was scored as it was. */
export interface Reasons {
  round: number;
  summary: string;
  /** What decided the points of each seat. */
  seats: string[];
  /** The same in a few words, beside the points. */
  notes: string[];
  /** Once the game is over: why, and what decided between equal scores. */
  ending: string[];
}

/** By how much a seat's score changed: it never falls below 0, so it may lose less than the round took. */
export function counted({ change, scores, scoring }: SevenRound, seat: number): number {
  const before = scoring?.floored[seat] ? scoring.before[seat] : undefined;
  return before === undefined ? (change[seat] ?? 0) : (scores[seat] ?? 0) - before;
}

/** The reasons of a round that is over; null of anything else. */
export function reasons(event: SevenEvent, names: string[]): Reasons | null {
  const round = event as SevenRound;
  if (round.type !== "round" || !round.scoring) return null;
  const { scoring } = round;
  const name = (seat: number) => names[seat] ?? `${seat + 1}`;
  return {
    round: scoring.round,
    summary: summary(round, scoring, name),
    seats: round.scores.map((_, seat) => reasonOf(round, scoring, seat)),
    notes: round.scores.map((_, seat) => noteOf(round, scoring, seat)),
    ending: scoring.ending ? endingOf(round, scoring.ending, name) : [],
  };
}

function summary({ left }: SevenRound, { trick }: SevenScoring, name: (seat: number) => string): string {
  const fulfilled = left.flatMap((tokens, seat) => (tokens === 0 ? [name(seat)] : []));
  return fulfilled.length ? why().ended(list(fulfilled), trick) : why().allPlayed;
}

function reasonOf(round: SevenRound, scoring: SevenScoring, seat: number): string {
  const { trick } = scoring;
  const { left, change, scores } = round;
  const [tokens, gained, score] = [left[seat] ?? 0, change[seat] ?? 0, scores[seat] ?? 0];
  const fell = counted(round, seat);
  switch (scoring.why[seat]) {
    case "counted":
      return why().counted(gained);
    case "fulfilled":
      return why().fulfilled(trick, gained);
    case "fulfilled_for_nothing":
      return why().fulfilledForNothing(trick);
    case "fulfilled_once_more":
      return why().onceMore(trick, score);
    case "not_fulfilled":
      return why().notFulfilled(tokens, score);
    case "tokens_left":
      return why().lost(tokens, -fell) + (scoring.floored[seat] ? why().floored(w().signed(gained - fell)) : "");
    case "fewest_left":
      return why().fewest(tokens, gained);
    case "more_left":
      return why().more(tokens);
    case "tenth_trick":
      return why().tenth(tokens);
    case "nobody_fulfilled":
      return why().nobody(tokens);
    default:
      return "";
  }
}

function noteOf(round: SevenRound, { trick, why: reasons, floored }: SevenScoring, seat: number): string {
  const [tokens, gained] = [round.left[seat] ?? 0, round.change[seat] ?? 0];
  switch (reasons[seat]) {
    case "counted":
      return why().note.counted(gained);
    case "fewest_left":
      return why().note.fewest(tokens);
    case "tenth_trick":
      return why().note.tenth(tokens);
    default:
      if (floored[seat]) return why().note.floored(tokens, w().signed(gained - counted(round, seat)));
      return tokens ? why().note.left(tokens) : why().note.fulfilled(trick);
  }
}

function endingOf({ scores, scoring }: SevenRound, ending: SevenEnding, name: (seat: number) => string): string[] {
  const counts = scoring?.why.some((reason) => reason === "fulfilled_once_more" || reason === "not_fulfilled");
  const winners = list(ending.winners.map(name));
  const told = [whyOver(scores, ending, !!counts, name)];
  if (!ending.tied.length) return counts || !winners ? told : [...told, why().highest(winners)];
  const best = Math.max(...scores);
  told.push(why().tied(list(ending.tied.map(name)), counts ? why().fulfilments(best) : why().score(best)));
  const each = (words: (number: number) => string) =>
    ending.tied.map((seat, at) => why().each(name(seat), words(ending.compared[at] ?? 0))).join(w().comma);
  if (ending.tie_break === "outer") told.push(why().outer(w().rank(1), w().rank(scores.length), each(String)));
  if (ending.tie_break === "place") told.push(why().place(each(w().rank)));
  return [...told, ending.winners.length > 1 ? why().share(winners) : why().wins(winners)];
}

function whyOver(scores: number[], ending: SevenEnding, counts: boolean, name: (seat: number) => string): string {
  const { goal } = ending;
  if (ending.why === "limit") return why().limit;
  if (ending.why !== "goal" || goal === null || !(ending.early || counts)) return why().lastRound;
  const reached = list(scores.flatMap((score, seat) => (score >= goal ? [name(seat)] : [])));
  return counts ? why().twice(reached) : why().early(reached, goal);
}
