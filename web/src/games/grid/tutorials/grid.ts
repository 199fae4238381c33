import { words } from "../../../core/words";
import steps from "./grid.json";

const lines = words({
  en: {
    welcome: "A sheet of squared paper, you and Mio. In turn, each writes a number or an X into an empty cell.",
    lines:
      "A number is a prophecy: so many numbers will its row, and its column, hold in the end. X's do not count. Here numbers go from 1 to 3, and none may stand twice in a row or column.",
    write: "Write a 3 into b3, in the middle of the lowest row.",
    foretold: "You have said: row 3 will hold three numbers, and so will column b. Each that does pays you 3 points.",
    theirs: "Mio wrote a 2: row 1, or column a, or both, should end with two numbers and one X.",
    second: "Write a 3 into a2. If column a fills with numbers, you score there, and Mio does not.",
    twice: "Mio has a 2 and a 3 in row 1. Only one of them can be right there, but both can be right in their columns.",
    help: "Column a needs one more number for your 3. In a3 only a 1 is possible: 2 and 3 stand there already. Write it.",
    broken:
      "Three numbers in column a: your 3 is right, Mio's 2 is wrong. The 1 will not score. It was written for its neighbour's sake.",
    forced:
      "Look at c3: row 3 has 1 and 3, column c has 3 and 2. No number fits, so it became an X by itself. Nobody owns it, and your 3 in row 3 is lost.",
    last: "Write a 1 into b2: the third number in row 2, where you have a 3.",
    full: "And b1 became an X by itself. The board is full. Now each line is counted.",
    row1: "Row 1 holds two numbers, and Mio wrote a 2 there: 2 points for Mio.",
    row2: "Row 2 holds three. Your 3 is right: 3 points.",
    row3: "Row 3 holds two, but nobody wrote a 2. Your 3 was wrong; that costs nothing.",
    columna: "Column a holds three. The same 3 of yours is right again: 3 more points.",
    columnb: "Column b holds two, with no 2 in it: nothing for anybody.",
    columnc: "Column c holds two, and Mio's 2 is right: 2 points.",
    won: "6 to 4: you win. In a tie it would have been Mio, who wrote second.",
    done: "That is all. Larger boards, more players, sudokus and stars follow the very same rules.",
  },
  ja: {
    welcome: "方眼紙が1枚。あなたとミオが交代で、空いたマスに数字かXをひとつずつ書きます。",
    lines:
      "数字は予言です。最後に、その行と列に数字がいくつあるかを言い当てます。Xは数えません。この盤の数字は1から3まで。同じ行や列に、同じ数字は書けません。",
    write: "いちばん下の行のまん中、b3に3を書きましょう。",
    foretold: "「3行目には数字が3つ、b列にも3つ」という予言です。当たったラインごとに3点入ります。",
    theirs: "ミオは2を書きました。1行目かa列、あるいはその両方で、最後に数字が2つになるという予言です。",
    second: "a2に3を書きましょう。a列が数字で埋まれば、得点するのはミオではなくあなたです。",
    twice:
      "1行目には、ミオの2と3が並びました。その行で当たるのはどちらかひとつ。けれど列では、どちらも当たるかもしれません。",
    help: "a列に数字があとひとつ入れば、あなたの3が当たります。列には2と3があるので、a3に書ける数字は1だけ。書きましょう。",
    broken:
      "a列の数字は3つ。あなたの3は当たり、ミオの2は外れです。この1自身は得点になりません。となりの3のために書いたのです。",
    forced:
      "c3を見てください。3行目には1と3、c列には3と2。書ける数字がないので、自動でXになりました。だれのものでもありません。3行目でのあなたの3は外れました。",
    last: "b2に1を書きましょう。あなたの3がある2行目の、3つ目の数字になります。",
    full: "b1も自動でXになり、盤が埋まりました。ラインをひとつずつ数えます。",
    row1: "1行目の数字は2つ。ミオの2が当たり、ミオに2点。",
    row2: "2行目は3つ。あなたの3が当たり、3点。",
    row3: "3行目は2つですが、2を書いた人はいません。あなたの3は外れましたが、減点はありません。",
    columna: "a列は3つ。さきほどと同じ3がもう一度当たり、さらに3点。",
    columnb: "b列は2つですが、2がないので、だれにも入りません。",
    columnc: "c列は2つ。ミオの2が当たり、2点。",
    won: "6対4であなたの勝ちです。同点なら、後手のミオの勝ちでした。",
    done: "これで全部です。大きな盤も、3人や4人でも、数独や星の盤も、ルールはまったく同じです。",
  },
});

export const lesson = { steps, lines };
