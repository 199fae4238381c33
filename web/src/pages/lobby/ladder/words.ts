import { words } from "../../../core/words";

export const ladder = words({
  en: {
    legend: "Opponents",
    help: "The bots from the easiest to the strongest. Choose one for all their seats, or a different one for each seat below.",
    rating: (rating: string): string => `rating ${rating}`,
    yours: (rating: string): string => `Your rating is ${rating}.`,
    record: (won: number, lost: number): string => `You: ${won} won, ${lost} lost`,
    none: "You have not met yet",
    recommended: "Recommended for you",
    compare: "Compare the bots",
  },
  ja: {
    legend: "対戦相手",
    help: "やさしい順に並んでいます。ここで選ぶとすべてのボットの席に入ります。席ごとに変えるには下で選びます。",
    rating: (rating) => `レーティング${rating}`,
    yours: (rating) => `あなたのレーティングは${rating}です。`,
    record: (won, lost) => `対戦成績：${won}勝${lost}敗`,
    none: "まだ対戦していません",
    recommended: "おすすめ",
    compare: "ボットを比べる",
  },
});
