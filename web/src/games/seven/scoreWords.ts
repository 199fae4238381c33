import { words } from "../../core/words";

export const score = words({
  en: {
    round: (number: number) => `Round ${number}`,
    rounds: "Round",
    sum: "Score",
    fulfilments: "Fulfilments",
    inFulfilments: (count: number) => (count === 1 ? "1 fulfilment" : `${count} fulfilments`),
    inPoints: (count: number) => (count === 1 ? "1 point" : `${count} points`),
    notBelow: "A score never falls below 0.",
    notCounted: (points: string) => `; ${points} not counted`,
    left: (count: number) => (count === 0 ? "all came true" : count === 1 ? "1 token left" : `${count} tokens left`),
  },
  ja: {
    round: (number) => `第${number}ラウンド`,
    rounds: "ラウンド",
    sum: "得点",
    fulfilments: "実現した回数",
    inFulfilments: (count) => `実現${count}回`,
    inPoints: (count) => `${count}点`,
    notBelow: "得点が0点より下がることはありません。",
    notCounted: (points) => `、${points}は数えない`,
    left: (count) => (count === 0 ? "七つすべて実現" : `残り${count}個`),
  },
});
