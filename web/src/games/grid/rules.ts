/** The rules of Prophecies on the grid, for players. `docs/rules/grid.md` has them with numbers. */

import type { Section } from "../../core/game";

const en: Section[] = [
  {
    id: "aim",
    title: "The aim",
    text: [
      "In turn, everybody writes a number or an X into an empty cell. A number foretells how many numbers its row, and its column, will hold when the board is full.",
      "Whoever foretold right scores that number. The highest score wins.",
    ],
  },
  {
    id: "writing",
    title: "Your turn",
    text: [
      "Write one number or one X into one empty cell. What is written stays, and nobody passes.",
      "Numbers go from 1 up to the length of the longest line through the cell: on a board of 4 rows and 5 columns, from 1 to 5.",
      "No number may stand twice in a line. An X may, as often as you like.",
      "You may write a number that can no longer come true. It fills a cell with a number, which helps or spoils what others foretold.",
    ],
  },
  {
    id: "forced",
    title: "An X by itself",
    text: [
      "As soon as no number is possible in an empty cell, it becomes an X. It belongs to nobody and is no turn: whoever was next is still next.",
      "So it can change who writes last.",
    ],
  },
  {
    id: "scoring",
    title: "Scoring",
    text: [
      "When the board is full, count the numbers in each line. Whoever wrote that very number in that line gets that many points.",
      "A number can score in each of its lines: in its row and in its column. A line in which nobody wrote its count pays nothing. A wrong number costs nothing.",
    ],
  },
  {
    id: "ties",
    title: "A tie",
    text: [
      "Of those who tie for the highest score the latest in turn order wins: with two players, the second. A table may choose to share the victory instead.",
    ],
  },
  {
    id: "boards",
    title: "Boards",
    text: [
      "A board is cells, and lines of cells. On a rectangle the lines are its rows and columns.",
      "A sudoku board has nine boxes as lines too, so that a number can score three times. The digits that stand there from the start count as numbers of their lines, belong to nobody and score for nobody.",
      "Stars, hexagons, a wheel, a cube: each has lines of its own. Point at a cell to see which lines run through it. All other rules are the same.",
    ],
  },
  {
    id: "x",
    title: "X-Prophecies",
    text: [
      "A table may choose that a number foretells the X's of its lines, instead of the numbers. X's that came by themselves count like any other.",
      "Then numbers go up to one less than the longest line through the cell, because the number itself fills a cell. A table may choose to allow the full length.",
    ],
  },
];

const ja: Section[] = [
  {
    id: "aim",
    title: "目的",
    text: [
      "順番に、空いたマスに数字かXを書きます。数字は、盤が埋まったとき、その行に、そしてその列に、数字がいくつあるかの予言です。",
      "当たれば、その数字が得点になります。得点がいちばん高い人の勝ちです。",
    ],
  },
  {
    id: "writing",
    title: "あなたの手番",
    text: [
      "空いたマスひとつに、数字かXをひとつ書きます。書いたものは消せません。パスはありません。",
      "書ける数字は、1から、そのマスを通るいちばん長いラインの長さまで。4行5列の盤なら1から5までです。",
      "同じラインに、同じ数字は書けません。Xはいくつあってもかまいません。",
      "もう当たらない数字を書いてもかまいません。マスが数字で埋まるので、ほかの予言を助けたり、壊したりします。",
    ],
  },
  {
    id: "forced",
    title: "自動のX",
    text: [
      "空いたマスに書ける数字がなくなると、そのマスはすぐにXになります。だれのものでもなく、手番にも数えません。次の人はそのままです。",
      "そのため、最後に書く人が変わることもあります。",
    ],
  },
  {
    id: "scoring",
    title: "得点",
    text: [
      "盤が埋まったら、ラインごとに数字の個数を数えます。そのラインにちょうどその数字を書いた人が、その数の点を得ます。",
      "ひとつの数字が、行と列のそれぞれで得点することもあります。個数と同じ数字がないラインでは、だれも得点しません。外れても減点はありません。",
    ],
  },
  {
    id: "ties",
    title: "同点のとき",
    text: [
      "いちばん高い得点で並んだら、手番がいちばん後の人の勝ちです。2人なら後手の勝ち。勝ちを分け合う設定もあります。",
    ],
  },
  {
    id: "boards",
    title: "盤",
    text: [
      "盤は、マスと、マスを結ぶラインでできています。長方形の盤では、行と列がラインです。",
      "数独の盤では9つのボックスもラインになり、ひとつの数字が3回得点することもあります。最初からある数字はラインの数字として数えますが、だれのものでもなく、だれの得点にもなりません。",
      "星、六角形、車輪、立方体には、それぞれのラインがあります。マスを指すと、そこを通るラインがわかります。ほかのルールはすべて同じです。",
    ],
  },
  {
    id: "x",
    title: "Xの予言",
    text: [
      "数字が、ラインの数字の個数ではなくXの個数を予言する遊び方です。自動のXも同じように数えます。",
      "このとき書けるのは、そのマスを通るいちばん長いラインの長さより1小さい数までです。数字自身がひとつのマスをふさぐからです。ラインの長さまで書ける設定もあります。",
    ],
  },
];

export const rules = { en, ja };
