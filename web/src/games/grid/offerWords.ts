import { words } from "../../core/words";

export const offer = words({
  en: {
    name: "Prophecies",
    edition: "Pencil and paper",
    sentence: "Write a number or an X: each number foretells how many numbers its row and column will hold in the end.",
  },
  ja: {
    name: "升目の予言",
    edition: "紙と鉛筆のゲーム",
    sentence: "数字かXを書き込みます。数字は、その行と列に最後にいくつ数字が並ぶかの予言です。",
  },
});
