import { words } from "../../core/words";

export const score = words({
  en: {
    line: "Line",
    numbers: "Numbers",
    xs: "X’s",
    foretold: "Foretold by",
    nobody: "nobody",
    points: "Points",
    paysNumbers: "A line with four numbers pays four points to the player who wrote a 4 in it, and so on.",
    paysXs: "A line with four X’s pays four points to the player who wrote a 4 in it, and so on.",
    tieShared: "Equal points: the win is shared.",
  },
  ja: {
    line: "ライン",
    numbers: "数字の数",
    xs: "Xの数",
    foretold: "予言した人",
    nobody: "なし",
    points: "得点",
    paysNumbers: "各ラインの数字の数と同じ数字をそのラインに書いた人が、その数だけ得点します。",
    paysXs: "各ラインのXの数と同じ数字をそのラインに書いた人が、その数だけ得点します。",
    tieShared: "同点なので、勝利を分かち合います。",
  },
});
