/** What the tutorials say, by the keys of their steps. */

import { words } from "../core/words";

export const lines = words({
  en: {
    names: { You: "Traveller", Mio: "Mio", Leo: "Leo" },
    seven: {
      welcome: "Three players, ten tricks, one question: can you foretell how you will do? Mio and Leo play with you.",
      row: "This is the row: the colours that the ten tricks will ask for, from left to right. First green, then blue, then red… Its cards are out of play.",
      hand: "Your ten cards. Many reds, no yellow, some very low. That is not bad: a 3rd place is worth as much as a 1st, if you foretold it.",
      ranks:
        "Everybody places seven tokens on the ranks: how often will you come 1st, 2nd, 3rd? There are ten tricks, so three may go astray.",
      prophesy: "Foretell two 1sts, three 2nds and two 3rds, and seal it. Nobody sees it before all are sealed.",
      opened:
        "All prophecies are opened together. Mio expects four 1sts, Leo just one. Now everybody sees what everybody needs.",
      lead: "You lead, and the row asks for green. Somebody may hold the green 11. Play your 10.",
      true: "Mio had it and is 1st; you are 2nd. So one of your tokens moves from 2nd onto your card: it came true. That happens by itself.",
      follow:
        "Mio came 1st, so Mio leads. Blue: whoever has blue must play it. A 7 and an 8 lie there, and you play last. Your 9 is sure to win.",
      first: "1st, and it came true. Now you lead.",
      third: "Red. You need 3rds, too, and higher reds are still about. Play the 8, and hope to be beaten.",
      free: "3rd, as you wished. Now yellow, and you have none: play anything. Every yellow beats other colours, so get rid of your red 10.",
      off: "3rd again, and it came true. No token is left on your 3rd rank.",
      spare: "Red: you must follow. The 7 would win, but you will need it, and you can afford a miss. Play the 3.",
      nothing: "You came 3rd, where no token is left. So nothing happens, good or bad.",
      none: "Two quick tricks. Your green 4 was 1st and came true. Then nobody had green: the highest number was 1st, your red 7, with no token left there.",
      equal: "Green again, and nobody has any. You need two 2nds. Lead the red 4.",
      later:
        "Mio played the yellow 4. Of two equal numbers the later one is stronger: Mio is 1st, you are 2nd. Six came true.",
      last: "Mio played a 10, Leo a 2. Your blue 2 is equal to Leo's, and later. Play it.",
      fulfilled: "2nd! All seven came true: you have fulfilled your prophecy, and the round ends at once.",
      scoring:
        "In a single round every token that came true is a point: 7 for you, 6 each for Mio, who still needed a 2nd, and Leo, whose 1st never came.",
      points:
        "In the usual first edition, fulfilling gains 2 points, and tokens left cost a point each, but for one. In the exam edition it gains 5, 3, 2 or 1: the earlier, the more.",
      done: "That is the whole game. Look at the row, look at your hand, and say what will come.",
    },
    grid: {
      welcome: "A sheet of squared paper, you and Mio. In turn, each writes a number or an X into an empty cell.",
      lines:
        "A number is a prophecy: so many numbers will its row, and its column, hold in the end. X's do not count. Here numbers go from 1 to 3, and none may stand twice in a row or column.",
      write: "Write a 3 into b3, in the middle of the lowest row.",
      foretold: "You have said: row 3 will hold three numbers, and so will column b. Each that does pays you 3 points.",
      theirs: "Mio wrote a 2: row 1, or column a, or both, should end with two numbers and one X.",
      second: "Write a 3 into a2. If column a fills with numbers, you score there, and Mio does not.",
      twice:
        "Mio has a 2 and a 3 in row 1. Only one of them can be right there, but both can be right in their columns.",
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
    horsemen: {
      welcome:
        "A duel between you and Mio. Whoever fulfils three Prophecies first has won. But if all four Horsemen ride, both lose.",
      prophecies:
        "Three Prophecies lie between you, with four slots on either side. Fill your side, and the higher total takes the Prophecy.",
      hand: "You both have the same deck: Grails, Coins, Staves and Swords from 1 to 3. The suit says what a card does, the number what it counts.",
      favour: "You have the Favour: you begin, and you win ties. It goes to whoever loses a Prophecy.",
      grail: "Play the Grail 3 at Prophecy c. A Grail lets you draw a card and play another.",
      coin: "You drew a Staff, and may play again at once. Play the Coin 3 at c, too.",
      buy: "A Coin buys the top card of one of the Four Piles: royal cards, 4 to 6. Buy from the Swords.",
      drawn:
        "The Sword 4 is yours. A turn ends by drawing up to four cards. You hold four already, so it is Mio's turn.",
      theirs:
        "Mio played a Coin at a and bought the Sword 5. One card is left on that pile, and under it sleeps a Horseman.",
      sword: "Play your Sword 4 at a. A Sword strikes a lower card on the other side of the same Prophecy.",
      strike: "Mio's Coin 3 is lower than 4. Strike it.",
      struck:
        "It is gone to Mio's discards. But the 5 struck back, and your 4 lies in your own. Discards become a new draw pile in time.",
      another: "Play the Grail 2 at b. It draws a card, and you play another.",
      staff: "A Staff gathers your cards from other Prophecies, as far as there is room. Play the Staff 2 at c.",
      rally: "Bring the Grail 2 over from b. A card that is moved has no effect again. It just counts.",
      waits:
        "Your four slots at c are full, with a total of 10. Now the Prophecy waits: Mio has one turn to strike a card away, or to beat your total.",
      rider:
        "Mio did something else, and bought the last Sword. Nothing lies on that Horseman now: Famine rides, and everybody draws up to one card fewer.",
      fulfilled:
        "The turn is over and your side is still full: 10 to 0. The Prophecy is fulfilled, and yours. All cards there are discarded.",
      gift: "Then its effect happens for you. Two Harvests in One Year: you drew two cards.",
      passed: "A new Prophecy lies in the gap. Mio, who lost, takes the Favour and the next turn.",
      done: "Two more, and the game is yours. Point at any card to read what it does.",
    },
  },
  ja: {
    names: { You: "旅人", Mio: "ミオ", Leo: "レオ" },
    seven: {
      welcome:
        "3人で10回のトリック。問いはひとつ、自分の成り行きを予言できるでしょうか。ミオとレオがいっしょに遊びます。",
      row: "これが色の列です。10回のトリックで求められる色が、左から順に並んでいます。最初は緑、次は青、それから赤…。この10枚はゲームに使いません。",
      hand: "あなたの手札は10枚。赤が多く、黄はなく、とても低いカードもあります。それでも大丈夫。予言しておけば、3位にも1位と同じ値打ちがあります。",
      ranks:
        "全員が7個のトークンを順位に置きます。1位、2位、3位に何回なるか、という予言です。トリックは10回なので、3回までは外せます。",
      prophesy: "1位を2回、2位を3回、3位を2回と予言して、封印しましょう。全員が封印するまで、だれにも見えません。",
      opened:
        "予言がいっせいに開かれました。ミオは1位を4回、レオは1回だけと見ています。だれが何を必要としているか、これで全員にわかります。",
      lead: "あなたのリードで、色は緑。緑の11をだれかが持っているかもしれません。10を出しましょう。",
      true: "11はミオの手にあり、ミオが1位、あなたは2位。トークンが1個、2位から出したカードの上へ移りました。的中です。これは自動で行われます。",
      follow:
        "1位のミオがリードします。色は青。青を持つ人は青を出さなければなりません。7と8が出ていて、最後があなたです。9ならきっと勝てます。",
      first: "1位、これも的中です。次はあなたがリードします。",
      third: "今度は赤。3位も必要ですし、もっと高い赤が残っています。8を出して、負けることを願いましょう。",
      free: "ねらいどおり3位でした。次は黄ですが、1枚もないので何を出してもかまいません。ほかの色はどの黄にも負けます。高い赤の10を手放しましょう。",
      off: "また3位で、的中です。3位のトークンはもう残っていません。",
      spare:
        "赤なので、フォローしなければなりません。7なら勝てますが、あとで必要です。1回くらい外しても大丈夫。3を出しましょう。",
      nothing: "3位でしたが、そこにトークンは残っていません。よいことも悪いことも起こりません。",
      none: "2つのトリックを手早く進めました。緑の4は1位で的中。次はだれも緑を持たず、いちばん大きな数字、あなたの赤の7が1位に。そこにはもうトークンがありませんでした。",
      equal: "また緑で、だれも持っていません。2位があと2回必要です。赤の4でリードしましょう。",
      later:
        "ミオは黄の4を出しました。同じ数字なら、あとから出したほうが強いので、ミオが1位、あなたは2位。これで6個的中しました。",
      last: "ミオは10、レオは2を出しました。あなたの青の2はレオと同じ数字で、しかもあとから出ます。出しましょう。",
      fulfilled: "2位です。7個すべてが的中し、あなたの予言は成就しました。ラウンドはここで終わります。",
      scoring:
        "1ラウンドだけの遊び方では、的中したトークンがそのまま得点です。あなたは7点、ミオとレオは6点。ミオにはあと1回の2位が、レオにはただ1回の1位が来ませんでした。",
      points:
        "ふつうの初版では、成就すると2点。トークンが残れば、残った数より1少ない点を失います。試験版では、早く成就するほど高く、5点、3点、2点、1点です。",
      done: "これでおしまいです。色の列を見て、手札を見て、来るべきものを言い当ててください。",
    },
    grid: {
      welcome: "方眼紙が1枚。あなたとミオが交代で、空いたマスに数字かXをひとつずつ書きます。",
      lines:
        "数字は予言です。最後に、その行と列に数字がいくつあるかを言い当てます。Xは数えません。この盤の数字は1から3まで。同じ行や列に、同じ数字は書けません。",
      write: "いちばん下の行のまん中、b3に3を書きましょう。",
      foretold: "「3行目には数字が3つ、b列にも3つ」という予言です。当たったラインごとに、3点が入ります。",
      theirs: "ミオは2を書きました。1行目かa列、あるいはその両方が、数字2つとXひとつで終わるという予言です。",
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
    horsemen: {
      welcome:
        "あなたとミオの決闘です。先に予言を3つ成就させたほうの勝ち。ただし、四騎士がそろって駆け出せば、ふたりとも負けです。",
      prophecies:
        "あいだに3つの予言があり、双方に4つずつ枠があります。自分の側を埋め、合計の高いほうが予言を取ります。",
      hand: "ふたりのデッキは同じで、聖杯・金貨・杖・剣の1から3まで。スートがカードの効果を、数字が値を表します。",
      favour: "いまはあなたが恩寵を持っています。先手であり、引き分けにも勝ちます。恩寵は、予言で負けた側へ移ります。",
      grail: "聖杯の3を、予言cに出しましょう。聖杯は、カードを1枚引き、もう1枚出せます。",
      coin: "杖を引きました。続けてもう1枚出せます。金貨の3も、cに出しましょう。",
      buy: "金貨は、四つの山のひとつから、いちばん上のカードを買います。4から6の王族カードです。剣の山から買いましょう。",
      drawn:
        "剣の4が手に入りました。手番の終わりには、手札が4枚になるまで引きます。もう4枚あるので、次はミオの手番です。",
      theirs: "ミオはaに金貨を出し、剣の5を買いました。その山の残りは1枚。下には騎士が眠っています。",
      sword: "剣の4をaに出しましょう。剣は、同じ予言の相手の側にある、より低いカードを討ちます。",
      strike: "ミオの金貨の3は、4より低いカードです。討ちましょう。",
      struck:
        "金貨はミオの捨て札になりました。けれど剣の5に討ち返され、あなたの4も捨て札です。捨て札は、いずれ新しい山札になります。",
      another: "聖杯の2をbに出しましょう。1枚引いて、もう1枚出せます。",
      staff: "杖は、枠が空いているかぎり、ほかの予言から自分のカードを集めます。杖の2をcに出しましょう。",
      rally: "聖杯の2をbから移しましょう。移したカードの効果はもう起こらず、値だけを数えます。",
      waits:
        "cの4つの枠が埋まり、合計は10。ここで予言は応手を待ちます。ミオには1手番だけ、カードを討つか、合計で上回る機会があります。",
      rider:
        "ミオは別のことをして、最後の剣を買いました。その下の騎士を覆うものはもうありません。飢饉が駆け出し、だれもが補充する枚数が1枚少なくなります。",
      fulfilled:
        "手番が終わっても、あなたの側は埋まったまま。10対0で予言は成就し、あなたのものです。そこのカードはすべて捨て札になります。",
      gift: "そして、その効果が起こります。「一年に二度の実り」で、カードを2枚引きました。",
      passed: "空いたところに新しい予言が置かれ、負けたミオが恩寵と次の手番を得ます。",
      done: "あと2つで、あなたの勝ちです。カードを指せば、その効果を読めます。",
    },
  },
});
