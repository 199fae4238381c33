/** What the tutorials say, by the keys of their steps. */

import { words } from "../core/words";

export const lines = words({
  en: {
    names: { You: "You", Mio: "Mio", Leo: "Leo" },
    seven: {
      welcome:
        "Three players, ten tricks, and one question: can you foretell how you will do? Mio and Leo play with you.",
      row: "This is the row. Its colours are what the tricks will ask for, from left to right: first green, then blue, then red… Only the colours count. The ten cards themselves are out of play.",
      hand: "These are your ten cards. Many reds, no yellow at all, and some very low ones. Low cards are not bad: coming 3rd is worth as much as coming 1st, if you foretold it.",
      ranks:
        "Everybody places seven tokens on the ranks 1st, 2nd and 3rd: how often will you come there? There are ten tricks, so three of them may go astray.",
      prophesy:
        "Foretell two 1sts, three 2nds and two 3rds, and seal your prophecy. Nobody sees it before all are sealed.",
      opened:
        "All prophecies are opened together. Mio expects four 1sts, Leo just one. From now on everybody can see what everybody needs.",
      lead: "You lead the first trick, and the row asks for green. Your 10 is strong, but the green 11 may be out there. Play the green 10.",
      true: "Mio had the 11 and is 1st, you are 2nd. You foretold 2nds, so one token moves from 2nd onto your card: it came true. That happens by itself.",
      follow:
        "Mio came 1st, so Mio leads. The trick asks for blue: whoever has blue must play blue. The blue 10 lies in the row and the blue 11 lies aside, face up. So your 9 is the highest blue there is. Play it.",
      first: "You are 1st, that came true as well, and now you lead.",
      third: "Red. You need 3rds too, and higher reds are still about. Play the red 8, and hope to be beaten.",
      free: "The 8 came 3rd, as you wished. This trick asks for yellow, and you have none: you may play anything. A card of another colour is beaten by every yellow one, so get rid of your high red 10.",
      off: "Red 10 against yellow 11 and yellow 6: you are 3rd, and that came true too. There is no token left on your 3rd rank now.",
      spare:
        "Red again, and you must follow. The 7 would win, but you will need it. Seven tokens and ten tricks: you can afford a miss. Play the red 3.",
      nothing: "You came 3rd, where you have no token left. So nothing happens: no harm, no gain. Leo missed as well.",
      none: "Two quick tricks. Your green 4 was 1st and came true. Then the row asked for green, and nobody had any: the highest number was 1st, your red 7, with no token left there.",
      equal: "Green again, nobody has green, and you lead. You still need two 2nds. Play the red 4.",
      later:
        "Mio played the yellow 4. Of two equal numbers the one played later is stronger, so Mio is 1st and you are 2nd. Six tokens came true.",
      last: "The ninth trick. Mio played 10, Leo 2, and you come last. Your blue 2 is equal to Leo's yellow 2, and it is played later. Play it.",
      fulfilled:
        "2nd! All seven tokens came true: you have fulfilled your prophecy. The round is over at once, even though a tenth trick was to come.",
      scoring:
        "This was a single round, where every token that came true is a point: seven for you, six each for Mio and Leo. Mio still needed a 2nd, and Leo the one 1st that never came.",
      points:
        "In the usual game of the first edition, fulfilling gains 2 points, and whoever has tokens left loses a point for each of them but one. In the exam edition it gains 5, 3, 2 or 1: the earlier, the more.",
      done: "That is the whole game. Look at the row, look at your hand, and say what will come.",
    },
    grid: {
      welcome: "A sheet of squared paper, you and Mio. In turn, each writes one number or an X into an empty cell.",
      lines:
        "A number is a prophecy: it says how many numbers its row, and its column, will hold when the board is full. An X is no number. On this board the numbers go from 1 to 3, and no number may stand twice in a row or column.",
      write: "Write a 3 into b3, in the middle of the lowest row.",
      foretold:
        "You have said: row 3 will hold three numbers, and so will column b. Each of them that does is worth 3 points to you.",
      theirs: "Mio wrote a 2: row 1, or column a, or both, should end with exactly two numbers, and so with one X.",
      second: "Write a 3 into a2. If column a fills with numbers, you score there, and Mio does not.",
      twice:
        "Mio now has a 2 and a 3 in row 1. At most one of them can be right there; but both can be right in their columns.",
      help: "Column a needs one more number to make your 3 come true. In a3 only 1 is left: 2 and 3 stand in the column already. Write it.",
      broken:
        "Column a is full, with three numbers: your 3 is right, Mio's 2 is wrong. The 1 itself will not score. It was written for the sake of its neighbour.",
      forced:
        "Look at c3: row 3 has 1 and 3, column c has 3 and 2. No number is possible there, so it became an X by itself. It belongs to nobody and is nobody's turn. Your 3 in row 3 cannot come true any more.",
      last: "Two cells are left. Write a 1 into b2: it is the third number in row 2, where you wrote a 3.",
      full: "And b1 became an X, as no number was left for it. The board is full. Now every line is counted.",
      row1: "Row 1 holds two numbers. Mio wrote a 2 there: 2 points for Mio.",
      row2: "Row 2 holds three. Your 3 is right: 3 points for you.",
      row3: "Row 3 holds two, and nobody wrote a 2 there. Your 3 was wrong, and gets nothing. It costs nothing, either.",
      columna: "Column a holds three. The same 3 of yours is right a second time: 3 more points.",
      columnb: "Column b holds two, but there is no 2 in it: nothing for anybody.",
      columnc: "Column c holds two, and Mio's 2 is right: 2 points.",
      won: "6 to 4: you win. In a tie the second player would have won, because the first has the first word.",
      done: "That is all. Larger boards, three or four players, sudokus and stars follow the very same rules.",
    },
    horsemen: {
      welcome:
        "A duel between you and Mio. Whoever fulfils three Prophecies first has won. But should all four Horsemen ride, you both lose.",
      prophecies:
        "Three Prophecies lie between you, each with four slots on your side and four on Mio's. Fill your side, and the higher total takes the Prophecy.",
      hand: "You both have the same deck: Grails, Coins, Staves and Swords from 1 to 3. You hold four cards. What a card does is its suit; what it counts is its number.",
      favour:
        "You have the Favour: you begin, and you win ties. Keep an eye on it, because it goes to whoever loses a Prophecy.",
      grail: "Play the Grail 3 at Prophecy c. A Grail lets you draw a card and play another.",
      coin: "You drew a Staff, and may play once more in the same turn. Play the Coin 3 at c too.",
      buy: "A Coin buys: the top card of one of the Four Piles comes into your hand. These royal cards count 4, 5 and 6. Buy from the Swords.",
      drawn:
        "The Sword 4 is yours. At the end of a turn you draw up to four cards; you hold four already, so you draw none. Now it is Mio's turn.",
      theirs:
        "Mio played a Coin at a and bought the Sword 5. One card is left on that pile, and under it sleeps a Horseman.",
      sword: "Play your Sword 4 at a. A Sword strikes an opposing card at the same Prophecy, if that card is lower.",
      strike: "Mio's Coin 3 is lower than 4. Strike it.",
      struck:
        "It went to Mio's discards. But the Sword 5 struck back: your 4 was lower, and lies in your discards now. Nothing is safe on the table, and nothing is lost for good: discards are shuffled into a new draw pile.",
      another: "Play the Grail 2 at b. It draws a card, and you play another one.",
      staff:
        "Now a Staff: it gathers your other cards to where it is played, as far as there is room. Play the Staff 2 at c.",
      rally: "Bring the Grail 2 over from b. A card that is moved has no effect again; it just counts.",
      waits:
        "Four cards at c: your side is full, with a total of 10. Now the Prophecy waits: Mio has one whole turn to strike a card away, or to beat your total.",
      rider:
        "Mio did something else, and bought the last Sword. No card lies on that Horseman any more: Famine rides, and everybody draws up to one card fewer. Three others still sleep.",
      fulfilled:
        "The turn is over, and your side is still full: 10 to 0. The Prophecy is fulfilled, and yours. All cards there go to the discards.",
      gift: "Then its effect happens for you: Two Harvests in One Year lets you draw two cards.",
      passed:
        "A new Prophecy lies in the gap, and Mio, who lost, takes the Favour and the next turn. So whoever is behind gets some help.",
      done: "Two more Prophecies, and the game is yours. Every card tells what it does when you point at it.",
    },
  },
  ja: {
    names: { You: "あなた", Mio: "ミオ", Leo: "レオ" },
    seven: {
      welcome:
        "3人で10回のトリック。問いはひとつだけ、自分の成り行きを予言できるでしょうか。ミオとレオがいっしょに遊びます。",
      row: "これが色の列です。トリックで求められる色が左から順に並んでいます。最初は緑、次は青、それから赤…。大事なのは色だけで、この10枚はゲームには使いません。",
      hand: "あなたの手札は10枚。赤が多く、黄は1枚もなく、とても低いカードもあります。低くても困りません。予言しておけば、3位にも1位と同じ値打ちがあります。",
      ranks:
        "全員が、1位・2位・3位に7個のトークンを置きます。それぞれ何回とるか、という予言です。トリックは10回なので、3回までは外せます。",
      prophesy: "1位を2回、2位を3回、3位を2回と予言して、封をしましょう。全員が封をするまで、だれにも見えません。",
      opened:
        "予言がいっせいに開かれました。ミオは1位を4回、レオは1回だけと見ています。ここからは、だれが何を必要としているか、みんなにわかります。",
      lead: "最初のトリックはあなたのリードで、色は緑。10は強いカードですが、緑の11をだれかが持っているかもしれません。緑の10を出しましょう。",
      true: "11はミオの手にあり、ミオが1位、あなたは2位。2位は予言してありました。トークンが1個、2位からいま出したカードへ移ります。的中です。これは自動で行われます。",
      follow:
        "1位のミオがリードします。色は青。青を持っていれば、青を出さなければなりません。青の10は色の列に、青の11は表向きで脇にあります。つまり、あなたの9がいちばん高い青です。出しましょう。",
      first: "1位です。これも的中しました。次はあなたがリードします。",
      third: "今度は赤。3位も必要ですし、もっと高い赤がまだ残っています。赤の8を出して、負けることを願いましょう。",
      free: "8はねらいどおり3位でした。次の色は黄ですが、あなたは1枚も持っていないので、何を出してもかまいません。ほかの色のカードは、どの黄にも負けます。高い赤の10を手放すよい機会です。",
      off: "黄の11と黄の6に、赤の10は及びません。3位、これも的中です。3位のトークンはもう残っていません。",
      spare:
        "また赤で、フォローしなければなりません。7なら勝てますが、あとで必要になります。トークンは7個、トリックは10回。1回くらい外しても大丈夫です。赤の3を出しましょう。",
      nothing: "3位でしたが、そこにトークンは残っていません。何も起こらず、損も得もありません。レオも外しました。",
      none: "2つのトリックを手早く進めました。緑の4は1位で的中。次も緑でしたが、だれも緑を持っておらず、いちばん大きな数字の赤の7が1位に。1位のトークンはもうありませんでした。",
      equal: "また緑で、だれも緑を持っていません。リードはあなたです。2位があと2回必要です。赤の4を出しましょう。",
      later:
        "ミオは黄の4を出しました。同じ数字なら、あとから出したほうが強いので、ミオが1位、あなたは2位。これで6個的中しました。",
      last: "9回目のトリック。ミオは10、レオは2、最後があなたです。青の2はレオの黄の2と同じ数字で、しかもあとから出ます。出しましょう。",
      fulfilled:
        "2位です。7個すべてが的中し、あなたの予言は成就しました。10回目を待たずに、ラウンドはここで終わります。",
      scoring:
        "今回は1ラウンドだけの遊び方で、的中したトークンがそのまま得点です。あなたは7点、ミオとレオは6点。ミオはあと1回の2位を、レオはただ1回の1位を待ったままでした。",
      points:
        "初版のふつうのゲームでは、成就すると2点。トークンが残った人は、残った数より1少ない点を失います。試験版では、早く成就するほど高く、5点、3点、2点、1点です。",
      done: "これでおしまいです。色の列を見て、手札を見て、来るべきものを言い当ててください。",
    },
    grid: {
      welcome: "方眼紙が1枚。あなたとミオが交代で、空いたマスに数字かXをひとつずつ書きます。",
      lines:
        "数字は予言です。盤が埋まったとき、その行に、そしてその列に、数字がいくつあるかを言い当てます。Xは数字に数えません。この盤で書ける数字は1から3まで。同じ行や列に、同じ数字は書けません。",
      write: "いちばん下の行のまん中、b3に3を書きましょう。",
      foretold: "これは「3行目には数字が3つ、b列にも3つ」という予言です。当たったラインごとに、3点が入ります。",
      theirs:
        "ミオは2を書きました。1行目かa列、あるいはその両方が、ちょうど2つの数字、つまりXひとつで終わるという予言です。",
      second: "a2に3を書きましょう。a列が数字で埋まれば、得点するのはミオではなくあなたです。",
      twice:
        "1行目には、ミオの2と3が並びました。その行で当たるのは多くてもひとつ。けれど列では、どちらも当たるかもしれません。",
      help: "a列に数字があとひとつ入れば、あなたの3が当たります。列にはもう2と3があるので、a3に書ける数字は1だけ。書きましょう。",
      broken:
        "a列は3つの数字で埋まりました。あなたの3は当たり、ミオの2は外れです。この1自身は得点になりません。となりの3のために書いたのです。",
      forced:
        "c3を見てください。3行目には1と3、c列には3と2。もう書ける数字がないので、自動的にXになりました。だれのものでもなく、手番にも数えません。3行目でのあなたの3は、これで外れです。",
      last: "残りは2マス。b2に1を書きましょう。あなたの3がある2行目の、3つ目の数字になります。",
      full: "b1にも書ける数字がなくなり、Xになりました。盤が埋まったので、ラインをひとつずつ数えます。",
      row1: "1行目の数字は2つ。ミオの2が当たり、ミオに2点。",
      row2: "2行目は3つ。あなたの3が当たり、3点。",
      row3: "3行目は2つですが、2を書いた人はいません。あなたの3は外れで、得点なし。減点もありません。",
      columna: "a列は3つ。さきほどと同じ3がもう一度当たり、さらに3点。",
      columnb: "b列は2つですが、2がないので、だれにも入りません。",
      columnc: "c列は2つ。ミオの2が当たり、2点。",
      won: "6対4であなたの勝ちです。同点なら後手の勝ち。先手は最初に書けるからです。",
      done: "これで全部です。大きな盤も、3人や4人でも、数独や星の盤も、ルールはまったく同じです。",
    },
    horsemen: {
      welcome:
        "あなたとミオの決闘です。先に予言を3つ成就させたほうの勝ち。ただし、四騎士がそろって駆け出せば、ふたりとも負けです。",
      prophecies:
        "あいだに3つの予言があり、どれにも双方に4つずつ枠があります。自分の側を埋め、合計の高いほうが予言を取ります。",
      hand: "ふたりのデッキは同じで、聖杯・金貨・杖・剣の1から3まで。手札は4枚です。スートがカードの効果を、数字が値を決めます。",
      favour:
        "いまはあなたが恩寵を持っています。先手であり、引き分けにも勝ちます。予言で負けた側へ移るので、目を離さないように。",
      grail: "聖杯の3を、予言cに出しましょう。聖杯は、カードを1枚引き、もう1枚出せます。",
      coin: "杖を引きました。同じ手番のうちに、もう1枚出せます。金貨の3も、cに出しましょう。",
      buy: "金貨は買い物をします。四つの山のひとつから、いちばん上のカードを手札に加えます。4、5、6の王族カードです。剣の山から買いましょう。",
      drawn:
        "剣の4が手に入りました。手番の終わりには、手札が4枚になるまで引きます。いまは4枚あるので引きません。次はミオの手番です。",
      theirs: "ミオはaに金貨を出し、剣の5を買いました。その山の残りは1枚。下には騎士が眠っています。",
      sword: "剣の4をaに出しましょう。剣は、同じ予言にある、より低い相手のカードを討ちます。",
      strike: "ミオの金貨の3は、4より低いカードです。討ちましょう。",
      struck:
        "金貨はミオの捨て札になりました。けれど、剣の5が討ち返してきました。あなたの4はそれより低く、いまは捨て札です。場のものはどれも安全ではありません。でも、捨て札はいずれ切り直されて山札になります。",
      another: "聖杯の2をbに出しましょう。1枚引いて、もう1枚出せます。",
      staff:
        "今度は杖です。枠が空いているかぎり、ほかの予言にある自分のカードを、出したところへ集めます。杖の2をcに出しましょう。",
      rally: "聖杯の2をbから移しましょう。移したカードの効果はもう起こらず、値だけを数えます。",
      waits:
        "cに4枚そろい、合計は10。ここで予言は応手を待ちます。ミオには1手番だけ、カードを討つか、合計で上回る機会があります。",
      rider:
        "ミオは別のことをして、最後の剣を買いました。その山の騎士を覆うカードはもうありません。飢饉が駆け出し、だれもが補充する枚数が1枚少なくなります。あとの3人はまだ眠っています。",
      fulfilled:
        "手番が終わっても、あなたの側は埋まったまま。10対0で予言は成就し、あなたのものになりました。そこにあったカードは、すべて捨て札になります。",
      gift: "そして、その効果があなたに起こります。「一年に二度の実り」で、カードを2枚引きました。",
      passed: "空いたところに新しい予言が置かれ、負けたミオが恩寵と次の手番を得ます。遅れた側が少し助けられるのです。",
      done: "あと2つの予言で、あなたの勝ちです。カードを指せば、何をするカードかがわかります。",
    },
  },
});
