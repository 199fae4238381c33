import { words } from "../../core/words";

export const w = words({
  en: {
    title: (game: string) => `${game} in two minutes`,
    edition: (game: string, edition: string) => `${game} (${edition})`,
    loading: "Setting up the table…",
    lesson: "The lesson",
    progress: "Lesson progress",
    next: "Next",
    yours: "Your move: the highlighted one",
    notYet: "In this lesson, make the highlighted move.",
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
