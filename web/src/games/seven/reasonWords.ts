/** Why a round was scored as it was, and why a game ended, in words. */

import { words } from "../../core/words";

const points = (count: number) => (count === 1 ? "1 point" : `${count} points`);
const left = (count: number) => (count === 1 ? "One token short" : `${count} tokens left`);
const short = (count: number) => (count === 1 ? "あと1個" : `残り${count}個`);

export const why = words({
  en: {
    ended: (names: string, trick: number) => `${names} fulfilled all seven in trick ${trick}, which ended the round.`,
    allPlayed: "All ten tricks have been played, and nobody fulfilled all seven.",

    counted: (came: number) => `${came} of 7 tokens came true: ${points(came)}`,
    fulfilled: (trick: number, gained: number) => `Fulfilled in trick ${trick}: ${points(gained)}`,
    fulfilledForNothing: (trick: number) => `Fulfilled in trick ${trick}, which scores nothing here`,
    onceMore: (trick: number, rounds: number) => `Fulfilled in trick ${trick}: ${rounds} of 2 fulfilments`,
    notFulfilled: (tokens: number, rounds: number) => `${left(tokens)}: still ${rounds} of 2 fulfilments`,
    lost: (tokens: number, lost: number) => `${left(tokens)}: ${lost ? `${points(lost)} lost` : "nothing lost"}`,
    floored: (points: string) => `, ${points} not counted as no score falls below 0`,
    fewest: (tokens: number, gained: number) => `${left(tokens)}, the fewest: ${points(gained)}`,
    more: (tokens: number) => `${left(tokens)}, not the fewest: no points`,
    tenth: (tokens: number) => `${left(tokens)}, the fewest, but that scores nothing in the tenth trick`,
    nobody: (tokens: number) => `${left(tokens)}; nobody fulfilled all seven, so nobody scores`,

    note: {
      counted: (came: number) => `${came} came true`,
      fulfilled: (trick: number) => `fulfilled in trick\u00a0${trick}`,
      left: (tokens: number) => `${tokens} left`,
      floored: (tokens: number, points: string) => `${tokens} left; ${points} not counted`,
      fewest: (tokens: number) => `${tokens} left, the fewest`,
      tenth: (tokens: number) => `${tokens} left in the tenth trick`,
    },

    early: (names: string, goal: number) => `${names} reached ${goal} points, which ends the match early.`,
    lastRound: "That was the last round.",
    twice: (names: string) => `${names} fulfilled all seven for the second time, which ends the match.`,
    limit: "Nobody fulfilled all seven twice in 100 rounds, so nobody wins.",
    highest: (name: string) => `${name} has the highest score and wins.`,
    tied: (names: string, score: string) => `${names} tie at ${score}.`,
    outer: (first: string, last: string, counts: string) =>
      `Tie-break: the fewest tokens placed on ${first} and ${last} in this round (${counts}).`,
    place: (places: string) => `Tie-break: the place nearest to last in the final trick (${places}).`,
    each: (name: string, what: string) => `${name} ${what}`,
    wins: (name: string) => `${name} wins.`,
    share: (names: string) => `${names} share the win.`,
    score: points,
    fulfilments: (count: number) => (count === 1 ? "1 fulfilment" : `${count} fulfilments`),
  },
  ja: {
    ended: (names, trick) => `${names}が${trick}トリック目で七つの予言を実現し、ラウンドが終わりました。`,
    allPlayed: "10トリックが終わり、七つの予言を実現した人はいません。",

    counted: (came) => `7個のうち${came}個が実現：${came}点`,
    fulfilled: (trick, gained) => `${trick}トリック目で実現：${gained}点`,
    fulfilledForNothing: (trick) => `${trick}トリック目で実現（この卓では得点なし）`,
    onceMore: (trick, rounds) => `${trick}トリック目で実現：2回のうち${rounds}回目`,
    notFulfilled: (tokens, rounds) => `${short(tokens)}：実現は2回のうち${rounds}回のまま`,
    lost: (tokens, lost) => `${short(tokens)}：${lost ? `${lost}点を失う` : "失点なし"}`,
    floored: (points) => `。得点は0点より下がらないため、${points}点は数えません`,
    fewest: (tokens, gained) => `${short(tokens)}で最少：${gained}点`,
    more: (tokens) => `${short(tokens)}で最少ではない：得点なし`,
    tenth: (tokens) => `${short(tokens)}で最少だが、10トリック目なので得点なし`,
    nobody: (tokens) => `${short(tokens)}。だれも実現しなかったので得点なし`,

    note: {
      counted: (came) => `実現${came}個`,
      fulfilled: (trick) => `${trick}トリック目で実現`,
      left: (tokens) => `残り${tokens}個`,
      floored: (tokens, points) => `残り${tokens}個、${points}は数えない`,
      fewest: (tokens) => `残り${tokens}個で最少`,
      tenth: (tokens) => `10トリック目で残り${tokens}個`,
    },

    early: (names, goal) => `${names}が${goal}点に達したので、ここでゲームが終わります。`,
    lastRound: "これが最後のラウンドでした。",
    twice: (names) => `${names}が2回目の「七つの予言」を実現し、ゲームが終わります。`,
    limit: "100ラウンドのうちに2回実現した人がいないので、勝者はいません。",
    highest: (name) => `得点がいちばん高い${name}の勝ちです。`,
    tied: (names, score) => `${names}が${score}で並びました。`,
    outer: (first, last, counts) =>
      `同点のため、このラウンドで${first}と${last}に置いたキューブが少ない人が勝ちます（${counts}）。`,
    place: (places) => `同点のため、最後のトリックの順位が最下位に近い人が勝ちます（${places}）。`,
    each: (name, what) => `${name} ${what}`,
    wins: (name) => `${name}の勝ちです。`,
    share: (names) => `${names}が勝利を分かち合います。`,
    score: (count) => `${count}点`,
    fulfilments: (count) => `実現${count}回`,
  },
});
