import { words } from "../../core/words";

export const t = words({
  en: {
    rules: "Rules",
    title: (game: string) => `The rules of ${game}`,
    contents: "Contents",
    none: "There are no rules here yet.",
    both: "Both editions",
    numbered: "The numbered rules",
    numberedText:
      "The same rules, one by one, as the code and its tests cite them. “Ruling” marks what the printed rules leave open.",
    lost: "Page not found",
    lostText: "The link may be out of date or incomplete.",
    back: "Back to the lobby",
  },
  ja: {
    rules: "ルール",
    title: (game) => `${game}のルール`,
    contents: "目次",
    none: "このゲームのルールはまだありません。",
    both: "両方の版",
    numbered: "番号つきルール",
    numberedText:
      "同じルールを、プログラムとテストが参照する番号をつけて1項ずつ載せています。「裁定」は、印刷されたルールで決まっていない点を補ったものです。",
    lost: "ページが見つかりません",
    lostText: "リンクが古いか、途中で切れているのかもしれません。",
    back: "ロビーへ",
  },
});
