/** What the tutorials say, by the keys of their steps. */

import { words } from "../core/words";

export const lines = words({
  en: {
    names: { You: "Traveller", Mio: "Mio", Leo: "Leo" },
    first: {
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
        "In the usual game of as many rounds as players, fulfilling gains 2 points, and tokens left cost a point each, but for one. The highest score wins.",
      done: "That is the whole game. Look at the row, look at your hand, and say what will come.",
    },
    exam: {
      welcome:
        "The exam: three witches, ten tricks, and one question. How often will you come 1st, 2nd and 3rd? Mio and Leo sit it with you.",
      row: "Ten colour cards say what each trick asks for: first potions, then mushrooms, then spellbooks… They have no numbers, and two more lie aside, unseen.",
      hand: "Your ten cards, from 1 to 9: brooms, mushrooms, a potion and spellbooks. A 3rd place is worth as much as a 1st, if you foretold it.",
      ranks:
        "Everybody places seven tokens on the ranks, behind a screen. There are ten tricks, so three of them may go astray.",
      prophesy: "Foretell four 1sts, one 2nd and two 3rds, and seal it. Nobody sees it before all are ready.",
      opened:
        "The screens are gone. Mio expects three 3rds, Leo three 1sts and three 3rds. Everybody sees what everybody needs.",
      lead: "You lead, and the first trick asks for potions. Whoever has the colour must play it, and the 4 is your only potion.",
      true: "Mio's 5 and Leo's 9 are higher: you are 3rd. One of your tokens moves from 3rd onto your card. It came true, all by itself.",
      follow:
        "Leo came 1st and led the mushroom 6. You have three mushrooms. The 7 may be enough; keep the 9 for later.",
      second: "1st, and it came true, so you lead. Spellbooks: one 2nd place is foretold. The 5 lies in the middle.",
      free: "2nd, as foretold. Now Leo led the potion 8, and you have no potion left: play any card. Potions beat all other colours, so let the spellbook 3 go.",
      off: "Even the potion 1 beats it: you are 3rd, and that came true as well.",
      high: "Mushrooms again. Leo played the 8, and your 9 is the highest of all.",
      spare: "1st. Two more 1sts are missing. Lead the spellbook 8; only the 9 can beat it.",
      nothing:
        "Mio had the 9. You came 2nd, where no token is left: nothing happens, good or bad. That was one of your three spare tricks.",
      equal:
        "Spellbooks, and nobody has any. Then the highest number wins. Leo's broom 5 is best so far. Play your mushroom 5.",
      later:
        "Of two equal numbers the one played later is stronger: you are 1st, and six came true. One 1st is missing.",
      last: "Brooms, and you lead. The 7 is your highest.",
      fulfilled:
        "1st! All seven came true in the eighth trick, so the round ended at once: 3 points for you. The next one is dealt already.",
      fewest:
        "Of the others Mio had the fewest tokens left, just one: that is 1 point. Leo had two left, and gets nothing.",
      early:
        "The earlier, the more: fulfilling gains 5 points in the seventh trick, 3 in the eighth, 2 in the ninth and 1 in the tenth. In the tenth the others get nothing. Nothing is ever lost.",
      goal: "The game ends when somebody has 7 points, and otherwise after as many rounds as there are players. In a tie, fewer tokens on the first and the last rank in the last round decide.",
      done: "You have passed. Now see what the next hand holds.",
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
    first: {
      welcome:
        "3人で10回のトリックを行います。自分がどの順位を何回取れるか、予言できるでしょうか。ミオとレオがいっしょに遊びます。",
      row: "これが未来カードです。10回のトリックの色が、左から順に並んでいます。最初は緑、次は青、それから赤…。この10枚が手札になることはありません。",
      hand: "あなたの手札は10枚。赤が多く、黄はなく、とても低いカードもあります。それでも大丈夫。予言しておけば、3位にも1位と同じ価値があります。",
      ranks:
        "全員が7個のキューブを1位、2位、3位に振り分けます。それぞれ何回取れるか、という予言です。トリックは10回なので、3回までは外しても大丈夫です。",
      prophesy: "1位を2回、2位を3回、3位を2回と予言して、封印しましょう。全員が封印するまで、だれにも見えません。",
      opened:
        "予言がいっせいに公開されました。1位はミオが4回、レオは1回だけと予言しています。だれがどの順位をねらっているか、これで全員にわかります。",
      lead: "スタートプレイヤーはあなた。このトリックの色は緑です。だれかが緑の11を持っているかもしれません。10を出しましょう。",
      true: "11はミオが持っていて、ミオが1位、あなたは2位。2位のキューブが1個、出したカードの上へ移りました。予言の実現です。これは自動で行われます。",
      follow:
        "1位のミオが次のスタートプレイヤーです。色は青。青を持っている人は青を出さなければなりません。7と8が出ていて、最後があなたです。9なら必ず1位です。",
      first: "1位、これも実現しました。次のスタートプレイヤーはあなたです。",
      third: "今度は赤。3位も必要で、もっと大きな赤がまだ残っています。8を出して、負けるのを期待しましょう。",
      free: "ねらいどおり3位でした。次は黄ですが、1枚もないので何を出してもかまいません。ほかの色は黄に必ず負けます。大きな赤の10を手放しましょう。",
      off: "また3位で、これも実現。3位のキューブはもう残っていません。",
      spare:
        "赤を持っているので、赤を出さなければなりません。7なら1位になれますが、あとで必要です。1回くらい外しても大丈夫。3を出しましょう。",
      nothing: "3位でしたが、そこにキューブは残っていません。よいことも悪いことも起こりません。",
      none: "2トリックを手早く進めました。緑の4は1位で、予言を実現。次はだれも緑を持たず、いちばん大きな数字、あなたの赤の7が1位に。そこにはもうキューブがありませんでした。",
      equal: "また緑で、だれも持っていません。2位があと2回必要です。赤の4を出しましょう。",
      later:
        "ミオは黄の4を出しました。同じ数字なら、あとから出したほうが強いので、ミオが1位、あなたは2位。これで6個実現しました。",
      last: "ミオは10、レオは2を出しました。あなたの青の2はレオと同じ数字で、しかもあとから出ます。出しましょう。",
      fulfilled: "2位です。七つの予言がすべて実現しました。ラウンドはここで終わります。",
      scoring:
        "1ラウンドだけの遊び方では、実現した予言がそのまま得点です。あなたは7点、ミオとレオは6点。ミオはあと1回の2位が、レオは1回きりの1位が取れませんでした。",
      points:
        "ふつうは人数分のラウンドを行います。七つの予言を実現すると2点、キューブが残ると、残った数より1少ない点数を失います。合計得点がいちばん高い人の勝ちです。",
      done: "これでおしまいです。未来カードと手札を見て、七つの予言をしてみましょう。",
    },
    exam: {
      welcome:
        "魔法学校の進級試験です。10回のトリックで、1位、2位、3位をそれぞれ何回取れるでしょうか。ミオとレオもいっしょに受けます。",
      row: "10枚の未来カードが、各トリックの色を示しています。最初は薬、次はきのこ、それから魔導書…。数字はありません。残りの2枚は裏向きのまま脇に除けてあります。",
      hand: "あなたの手札は10枚。1から9までの、ほうき、きのこ、薬、魔導書です。予言しておけば、3位にも1位と同じ価値があります。",
      ranks:
        "全員が、ついたての陰で7個のキューブを各順位に振り分けます。トリックは10回なので、3回までは外しても大丈夫です。",
      prophesy: "1位を4回、2位を1回、3位を2回と予言して、封印しましょう。全員がそろうまで、だれにも見えません。",
      opened:
        "ついたてが外れました。ミオは3位を3回、レオは1位と3位を3回ずつ。だれがどの順位をねらっているか、全員にわかります。",
      lead: "スタートプレイヤーはあなた。最初の色は薬です。その色を持っていれば、必ず出さなければなりません。薬は4の1枚だけです。",
      true: "ミオの5とレオの9のほうが大きく、あなたは3位。3位のキューブが1個、出したカードの上へ移りました。予言の実現です。これは自動で行われます。",
      follow:
        "1位のレオが、最初にきのこの6を出しました。あなたのきのこは3枚。7で足りるかもしれません。9はあとに残しましょう。",
      second:
        "1位、実現です。次のスタートプレイヤーはあなたで、色は魔導書。2位を1回予言しています。ちょうど中ほどの5を出しましょう。",
      free: "予言どおりの2位。レオが薬の8を出しましたが、薬はもうありません。どのカードを出してもかまいません。薬はほかの色より強いので、魔導書の3を手放しましょう。",
      off: "薬の1にも負けて、あなたは3位。これも実現です。",
      high: "またきのこです。レオは8。あなたの9がいちばん強いカードです。",
      spare: "1位。1位はあと2回必要です。魔導書の8を出しましょう。負けるとすれば9だけです。",
      nothing:
        "9はミオが持っていました。あなたは2位ですが、そこにキューブはもうないので、何も起こりません。外してもよい3回のうちの1回です。",
      equal:
        "魔導書ですが、だれも持っていません。そのときは数字の大きいほうが強いです。いまのところ、レオのほうきの5がいちばん強いカードです。きのこの5を出しましょう。",
      later: "同じ数字なら、あとから出たほうが強いです。あなたが1位で、6個実現。残るは1位が1回です。",
      last: "色はほうきで、最初に出すのはあなた。いちばん大きい7を出しましょう。",
      fulfilled:
        "1位！　8トリック目で七つの予言がすべて実現し、ラウンドはすぐに終わりました。あなたに3点です。次のラウンドのカードはもう配られています。",
      fewest: "ほかの人のうち、残りキューブがいちばん少ないのは1個のミオで、1点。2個残ったレオに得点はありません。",
      early:
        "早いほど高得点です。7トリック目で実現すれば5点、8トリック目なら3点、9トリック目なら2点、10トリック目なら1点。10トリック目のときは、ほかの人に得点はありません。失点はいつもありません。",
      goal: "だれかが7点以上になるか、人数分のラウンドが終わると、ゲームは終わります。同点なら、最後のラウンドで1位と最下位に置いたキューブが少ない人の勝ちです。",
      done: "合格です。次の手札で試してみましょう。",
    },
    grid: {
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
    horsemen: {
      welcome:
        "あなたとミオの決闘です。先に予言を3つ成就させたほうの勝ち。ただし、四騎士がそろって現れると、ふたりとも負けです。",
      prophecies:
        "ふたりの間に3つの予言があり、双方に4つずつ枠があります。自分の枠を埋め、合計が高ければ予言を取れます。",
      hand: "ふたりのデッキは同じで、聖杯・金貨・杖・剣の1から3まで。スートがカードの効果を、数字が値を表します。",
      favour: "いまはあなたが恩寵を持っています。先手になり、同点でも勝ちます。恩寵は、予言で負けた側へ移ります。",
      grail: "聖杯の3を、予言cに出しましょう。聖杯を出すと、カードを1枚引き、もう1枚出せます。",
      coin: "杖を引きました。続けてもう1枚出せます。金貨の3も、cに出しましょう。",
      buy: "金貨を出すと、四つの山のひとつから、いちばん上のカードを買えます。4から6の王族カードです。剣の山から買いましょう。",
      drawn:
        "剣の4が手に入りました。手番の終わりには、手札が4枚になるまで引きます。もう4枚あるので、次はミオの手番です。",
      theirs: "ミオはaに金貨を出し、剣の5を買いました。その山の残りは1枚。その下には騎士が眠っています。",
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
        "ミオは別の手を選び、最後の剣を買いました。その下の騎士を覆うものはもうありません。「飢饉」が現れ、だれもが補充する枚数が1枚少なくなります。",
      fulfilled:
        "手番が終わっても、あなたの側は埋まったまま。10対0で予言は成就し、あなたのものです。そこのカードはすべて捨て札になります。",
      gift: "そして、その効果が起こります。「一年に二度の実り」で、カードを2枚引きました。",
      passed: "空いたところに新しい予言が置かれ、負けたミオが恩寵と次の手番を得ます。",
      done: "あと2つで、あなたの勝ちです。カードを指せば、その効果を読めます。",
    },
  },
});
