import { words } from "../../../core/words";

export const w = words({
  en: {
    how: "How",
    draw: "Draw it",
    text: "Paste or upload",
    upload: "Upload a file",
    tooLarge: "This file is too large: at most 60 kB.",
    empty: "Paste a text, or upload a file.",
    checking: "Checking…",
    wrong: "This cannot be used.",
  },
  ja: {
    how: "作り方",
    draw: "描く",
    text: "貼り付け・アップロード",
    upload: "ファイルをアップロード",
    tooLarge: "ファイルが大きすぎます（60 kBまで）。",
    empty: "テキストを貼り付けるか、ファイルをアップロードしてください。",
    checking: "確認中…",
    wrong: "これは使えません。",
  },
});
