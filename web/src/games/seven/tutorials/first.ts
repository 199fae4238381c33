import { words } from "../../../core/words";
import steps from "./first.json";

const lines = words({
  en: {
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
  ja: {
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
});

export const lesson = { steps, lines };
