/** The rules of Prophecies on the grid, for players. `docs/rules/grid.md` has them with numbers. */

import type { Section } from "../../core/game";

const en: Section[] = [
  {
    id: "aim",
    title: "The aim",
    numbers: ["G2", "G4"],
    text: [
      "In turn, everybody writes a number or an X into an empty cell.",
      {
        when: { x_prophecies: false },
        text: "A number foretells how many numbers each of its lines, such as its row and its column, will hold when the board is full.",
      },
      {
        when: { x_prophecies: true },
        text: "X-Prophecies: a number foretells how many X's each of its lines will hold when the board is full.",
      },
      "Whoever foretold right scores that number. The highest score wins.",
    ],
  },
  {
    id: "writing",
    title: "Your turn",
    numbers: ["G2"],
    text: [
      "Write one number or one X into one empty cell. What is written stays, and nobody passes.",
      {
        when: { x_prophecies: false },
        text: "Numbers go from 1 up to the length of the longest line through the cell: on a board of 4 rows and 5 columns, from 1 to 5.",
      },
      "No number may stand twice in a line. An X may, as often as you like.",
      "You may write a number that can no longer come true. It fills a cell with a number, which helps or spoils what others foretold.",
    ],
  },
  {
    id: "forced",
    title: "An X by itself",
    numbers: ["G3"],
    text: [
      "As soon as no number is possible in an empty cell, it becomes an X. It belongs to nobody and is no turn: whoever was next is still next.",
      "So it can change who writes last.",
    ],
  },
  {
    id: "scoring",
    title: "Scoring",
    numbers: ["G4"],
    text: [
      {
        when: { x_prophecies: false },
        text: "When the board is full, count the numbers in each line. Whoever wrote that very number in that line gets that many points.",
      },
      {
        when: { x_prophecies: true },
        text: "X-Prophecies: when the board is full, count the X's in each line. Whoever wrote that very number in that line gets that many points.",
      },
      "A number can score in each of its lines: in its row and in its column. A line in which nobody wrote its count pays nothing. A wrong number costs nothing.",
    ],
  },
  {
    id: "ties",
    title: "A tie",
    numbers: ["G4"],
    text: [
      {
        when: { ties: "turn" },
        text: "Of those who tie for the highest score the latest in turn order wins: with two players, the second.",
      },
      {
        when: { ties: "shared" },
        text: "With the option for ties, those who tie for the highest score share the win.",
      },
    ],
  },
  {
    id: "boards",
    title: "Boards",
    numbers: ["G1"],
    text: [
      "A board is cells, and lines of cells.",
      { when: { shape: "rectangle" }, text: "On a rectangle the lines are its rows and columns." },
      {
        when: { shape: "sudoku" },
        text: "A sudoku board has nine boxes as lines too, so that a number can score three times.",
      },
      {
        when: { shape: "other" },
        text: "Stars, hexagons, a wheel, a cube: each has lines of its own. Point at a cell to see which lines run through it. All other rules are the same.",
      },
      {
        when: { givens: true },
        text: "Numbers that stand there from the start belong to nobody and score for nobody. No number is written twice in a line, theirs included.",
      },
      {
        when: { givens: true, givens_count: true, x_prophecies: false },
        text: "They count as numbers of their lines.",
      },
      {
        when: { givens: true, givens_count: false, x_prophecies: false },
        text: "With the option for them, they do not count as numbers of their lines.",
      },
    ],
  },
  {
    id: "x",
    title: "X-Prophecies",
    when: { x_prophecies: true },
    numbers: ["G5"],
    text: [
      "A number foretells the X's of its lines, instead of the numbers. X's that came by themselves count like any other.",
      {
        when: { x_range: "max-1" },
        text: "Numbers go up to one less than the longest line through the cell, because the number itself fills a cell.",
      },
      {
        when: { x_range: "max" },
        text: "With the option for the range, numbers go up to the full length of the longest line through the cell.",
      },
    ],
  },
];

const ja: Section[] = [
  {
    id: "aim",
    title: "目的",
    numbers: ["G2", "G4"],
    text: [
      "順番に、空いたマスに数字かXを書きます。",
      {
        when: { x_prophecies: false },
        text: "数字は、盤が埋まったとき、行や列など、そのマスを通るそれぞれのラインに数字がいくつあるかの予言です。",
      },
      {
        when: { x_prophecies: true },
        text: "Xの予言：数字は、盤が埋まったとき、それぞれのラインにXがいくつあるかの予言です。",
      },
      "当たれば、その数字が得点になります。合計得点がいちばん高い人の勝ちです。",
    ],
  },
  {
    id: "writing",
    title: "あなたの手番",
    numbers: ["G2"],
    text: [
      "空いたマスひとつに、数字かXをひとつ書きます。書いたものは消せません。パスはありません。",
      {
        when: { x_prophecies: false },
        text: "書ける数字は、1から、そのマスを通るいちばん長いラインの長さまで。4行5列の盤なら1から5までです。",
      },
      "同じラインに、同じ数字は書けません。Xはいくつあってもかまいません。",
      "もう当たらない数字を書いてもかまいません。マスが数字で埋まるので、ほかの予言を助けたり、壊したりします。",
    ],
  },
  {
    id: "forced",
    title: "自動のX",
    numbers: ["G3"],
    text: [
      "空いたマスに書ける数字がなくなると、そのマスはすぐにXになります。だれのものでもなく、手番にも数えません。次の人はそのままです。",
      "そのため、最後に書く人が変わることもあります。",
    ],
  },
  {
    id: "scoring",
    title: "得点",
    numbers: ["G4"],
    text: [
      {
        when: { x_prophecies: false },
        text: "盤が埋まったら、ラインごとに数字の個数を数えます。そのラインにちょうどその数字を書いた人が、その数の点を得ます。",
      },
      {
        when: { x_prophecies: true },
        text: "Xの予言：盤が埋まったら、ラインごとにXの個数を数えます。そのラインにちょうどその数字を書いた人が、その数の点を得ます。",
      },
      "ひとつの数字が、行と列のそれぞれで得点することもあります。個数と同じ数字がないラインでは、だれも得点しません。外れても減点はありません。",
    ],
  },
  {
    id: "ties",
    title: "同点のとき",
    numbers: ["G4"],
    text: [
      {
        when: { ties: "turn" },
        text: "最高得点で並んだら、手番順がいちばん後の人の勝ちです。2人なら後手の勝ちです。",
      },
      { when: { ties: "shared" }, text: "同点の設定を選ぶと、最高得点で並んだ人が勝利を分かち合います。" },
    ],
  },
  {
    id: "boards",
    title: "盤",
    numbers: ["G1"],
    text: [
      "盤は、マスと、マスを結ぶラインでできています。",
      { when: { shape: "rectangle" }, text: "長方形の盤では、行と列がラインです。" },
      {
        when: { shape: "sudoku" },
        text: "数独の盤では9つのボックスもラインになり、ひとつの数字が3回得点することもあります。",
      },
      {
        when: { shape: "other" },
        text: "星、六角形、車輪、立方体には、それぞれのラインがあります。マスを指すと、そこを通るラインがわかります。ほかのルールはすべて同じです。",
      },
      {
        when: { givens: true },
        text: "最初からある数字は、だれのものでもなく、だれの得点にもなりません。同じラインに、それと同じ数字は書けません。",
      },
      {
        when: { givens: true, givens_count: true, x_prophecies: false },
        text: "最初からある数字も、ラインの数字として数えます。",
      },
      {
        when: { givens: true, givens_count: false, x_prophecies: false },
        text: "設定により、最初からある数字はラインの数字として数えません。",
      },
    ],
  },
  {
    id: "x",
    title: "Xの予言",
    when: { x_prophecies: true },
    numbers: ["G5"],
    text: [
      "数字が、ラインの数字の個数ではなくXの個数を予言する遊び方です。自動のXも同じように数えます。",
      {
        when: { x_range: "max-1" },
        text: "このとき書けるのは、そのマスを通るいちばん長いラインの長さより1小さい数までです。数字自身がひとつのマスをふさぐからです。",
      },
      { when: { x_range: "max" }, text: "上限の設定を選ぶと、いちばん長いラインの長さまで書けます。" },
    ],
  },
];

export const rules = { en, ja };
