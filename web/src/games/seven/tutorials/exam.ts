import { words } from "../../../core/words";
import steps from "./exam.json";

const lines = words({
  en: {
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
    follow: "Leo came 1st and led the mushroom 6. You have three mushrooms. The 7 may be enough; keep the 9 for later.",
    second: "1st, and it came true, so you lead. Spellbooks: one 2nd place is foretold. The 5 lies in the middle.",
    free: "2nd, as foretold. Now Leo led the potion 8, and you have no potion left: play any card. Potions beat all other colours, so let the spellbook 3 go.",
    off: "Even the potion 1 beats it: you are 3rd, and that came true as well.",
    high: "Mushrooms again. Leo played the 8, and your 9 is the highest of all.",
    spare: "1st. Two more 1sts are missing. Lead the spellbook 8; only the 9 can beat it.",
    nothing:
      "Mio had the 9. You came 2nd, where no token is left: nothing happens, good or bad. That was one of your three spare tricks.",
    equal:
      "Spellbooks, and nobody has any. Then the highest number wins. Leo's broom 5 is best so far. Play your mushroom 5.",
    later: "Of two equal numbers the one played later is stronger: you are 1st, and six came true. One 1st is missing.",
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
  ja: {
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
});

export const lesson = { steps, lines };
