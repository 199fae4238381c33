import { words } from "../../core/words";

export const t = words({
  en: {
    rules: "Rules",
    title: (game: string) => `The rules of ${game}`,
    contents: "Contents",
    none: "These rules are not written down here yet.",
    lost: "Nothing is written here",
    lostText: "The link may be old, or a letter went missing.",
    back: "To the lobby",
  },
  ja: {
    rules: "ルール",
    title: (game) => `${game}のルール`,
    contents: "目次",
    none: "このルールはまだここに書かれていません。",
    lost: "ここには何も書かれていません",
    lostText: "リンクが古いか、一文字欠けているのかもしれません。",
    back: "ロビーへ",
  },
});
