import { words } from "../../core/words";

export const w = words({
  en: {
    title: (game: string) => `${game} in two minutes`,
    edition: (game: string, edition: string) => `${game} (${edition})`,
    loading: "Laying the table…",
    lesson: "The lesson",
    progress: "How far the lesson is",
    next: "Next",
    yours: "Your move: what is lit up",
    notYet: "In this lesson, make the move that is lit up.",
    rules: "All the rules",
    play: "Play",
  },
  ja: {
    title: (game: string) => `2分でわかる${game}`,
    edition: (game: string, edition: string) => `${game}・${edition}`,
    loading: "卓を用意しています…",
    lesson: "レッスン",
    progress: "レッスンの進み具合",
    next: "次へ",
    yours: "光っている手を選んでください",
    notYet: "このレッスンでは、光っている手を選んでください。",
    rules: "ルール全文",
    play: "遊ぶ",
  },
});
