/** The rules of Seven Prophecies, for players. `docs/rules/seven.md` has them with numbers. */

import type { Section } from "../../core/game";

const en: Section[] = [
  {
    id: "aim",
    title: "The aim",
    text: [
      "Ten tricks, and their colours are known before the first card is played. Say in secret how often you will come 1st, 2nd, 3rd (and 4th): seven tokens in all.",
      "Then make it so. Whoever makes all seven come true has fulfilled their prophecy, and ends the round.",
    ],
  },
  {
    id: "deal",
    title: "The cards and the row",
    text: [
      "Everybody has ten cards. The row shows ten colours: the first trick asks for the first of them, the second for the next, and so on.",
      "First edition: yellow, red, green and blue. With four players 1 to 13 and two cards aside unseen; with three 1 to 11, two cards aside face up and two face down. The row is ten cards from the same deck: their numbers count for nothing, but nobody can hold them.",
      "Exam edition: brooms, mushrooms, potions and spellbooks. With four players 1 to 11 and four cards aside unseen; with three 1 to 9 and six aside unseen. The row is ten of twelve colour cards, three of each colour.",
      "A lot decides who leads the first round.",
    ],
  },
  {
    id: "prophecy",
    title: "The prophecy",
    text: [
      "Place seven tokens on the ranks, as many on each as often as you will come there. A rank may stay empty; one rank may take all seven. With three players there is no 4th.",
      "All prophesy at once. Until you seal your prophecy you can change it; after that you cannot. All are opened together when the last one is sealed.",
      "There are ten tricks for seven tokens, so three of them may go astray.",
    ],
  },
  {
    id: "trick",
    title: "Playing a card",
    text: [
      "In turn, clockwise from the leader, each plays one card.",
      "If you hold a card of the trick's colour, you must play one of that colour. If you hold none, play any card; everybody sees that you did not follow.",
      "Whoever comes 1st leads the next trick.",
    ],
  },
  {
    id: "ranking",
    title: "Who comes where",
    text: [
      "Cards of the trick's colour beat all others. Among themselves the higher number is stronger.",
      "Then come the cards of other colours. Among them, too, the higher number is stronger, whatever the colour. Of two equal numbers the one played later is stronger.",
      "The strongest card takes 1st place, the next 2nd, and so on.",
    ],
  },
  {
    id: "confirming",
    title: "What comes true",
    text: [
      "If you have a token left on the rank you took, one token moves from there onto the card you played: it came true. This happens by itself, and cannot be declined.",
      "If you have none there, nothing happens.",
    ],
  },
  {
    id: "end",
    title: "The end of a round",
    text: [
      "A round ends after a trick in which somebody has fulfilled: all seven tokens came true. Several can fulfil in the same trick. It also ends after the tenth trick.",
      "The next round is led by the player to the left of whoever led the first trick of this one.",
    ],
  },
  {
    id: "first",
    title: "Scoring: first edition",
    text: [
      "Whoever fulfilled gains 2 points. Whoever has tokens left loses a point for each of them but one: with one left nothing, with two 1 point, with three 2. A score never falls below 0.",
      "Fulfilling in the tenth trick gains the 2 points like any other. A table may choose that it gains nothing.",
      "There are as many rounds as players. The highest score wins; whoever ties for it shares the victory.",
    ],
  },
  {
    id: "twice",
    title: "First to fulfil twice",
    text: [
      "A way to play the first edition without points: whoever fulfils in two rounds first has won, however many rounds that takes. Those who get there in the same round share the victory.",
      "If nobody has got there after 100 rounds, nobody wins.",
    ],
  },
  {
    id: "single",
    title: "A single round",
    text: [
      "A way to play the first edition in one round: every token that came true is a point, and the most points win.",
      "If several fulfil, the one of them who came nearest to last in the final trick wins. Other ties share the victory.",
    ],
  },
  {
    id: "exam",
    title: "Scoring: exam edition",
    text: [
      "Fulfilling gains 5 points in the seventh trick, 3 in the eighth, 2 in the ninth and 1 in the tenth.",
      "When somebody fulfilled before the tenth trick, those among the others with the fewest tokens left gain 1 point each. When nobody fulfilled, nobody scores. Nothing is ever lost.",
      "The game ends when a score reaches 7, and otherwise after as many rounds as there are players. The highest score wins. In a tie, whoever placed fewer tokens on the first and the last rank together in the last round wins; if that is equal too, the victory is shared.",
    ],
  },
  {
    id: "known",
    title: "What everybody can see",
    text: [
      "The row, the cards aside face up, all prophecies once they are opened, every card played, every token that came true, who failed to follow which colour, and the scores.",
    ],
  },
];

const ja: Section[] = [
  {
    id: "aim",
    title: "目的",
    text: [
      "トリックは10回。どの色が求められるかは、最初のカードが出る前からわかっています。1位、2位、3位（、4位）に何回なるかを、7個のトークンでひそかに予言します。",
      "あとは、そのとおりにするだけです。7個すべてが的中した人は予言を成就し、ラウンドが終わります。",
    ],
  },
  {
    id: "deal",
    title: "カードと色の列",
    text: [
      "手札は10枚ずつ。色の列には10の色が並び、最初のトリックは1番目の色、次のトリックは2番目の色、というように進みます。",
      "初版：黄・赤・緑・青。4人なら1から13までで、2枚を伏せて脇に置きます。3人なら1から11までで、2枚を表向き、2枚を伏せて脇に置きます。色の列は同じデッキの10枚です。その数字に意味はありませんが、だれの手札にもないことがわかります。",
      "試験版：ほうき・きのこ・薬・魔導書。4人なら1から11までで、4枚を伏せて脇に置きます。3人なら1から9までで、6枚を伏せます。色の列は、各色3枚ずつ計12枚の色カードのうちの10枚です。",
      "最初のラウンドのリードは、くじで決まります。",
    ],
  },
  {
    id: "prophecy",
    title: "予言",
    text: [
      "7個のトークンを順位の上に置きます。その順位に何回なるか、という数です。置かない順位があっても、ひとつの順位に7個すべて置いてもかまいません。3人のときは4位がありません。",
      "全員が同時に予言します。封印するまでは変えられますが、封印したあとは変えられません。最後のひとりが封印すると、いっせいに開かれます。",
      "トークン7個に対してトリックは10回。3回までは外せます。",
    ],
  },
  {
    id: "trick",
    title: "カードを出す",
    text: [
      "リードする人から時計回りに、1枚ずつ出します。",
      "トリックの色のカードを持っていれば、その色を出さなければなりません（フォロー）。持っていなければ、どのカードを出してもかまいません。フォローしなかったことは全員にわかります。",
      "1位の人が、次のトリックをリードします。",
    ],
  },
  {
    id: "ranking",
    title: "順位の決まり方",
    text: [
      "トリックの色のカードは、ほかのどの色よりも強く、その中では数字の大きいほうが強くなります。",
      "次に、ほかの色のカードが続きます。ここでも、色にかかわらず数字の大きいほうが上です。同じ数字なら、あとから出したほうが強くなります。",
      "いちばん強いカードが1位、次が2位、と続きます。",
    ],
  },
  {
    id: "confirming",
    title: "的中",
    text: [
      "自分がとった順位にトークンが残っていれば、1個がそこから、いま出したカードの上へ移ります。これが的中です。自動で行われ、断ることはできません。",
      "そこにトークンがなければ、何も起こりません。",
    ],
  },
  {
    id: "end",
    title: "ラウンドの終わり",
    text: [
      "だれかが成就した（7個すべてが的中した）トリックのあと、ラウンドは終わります。同じトリックで何人も成就することもあります。10回目のトリックのあとにも終わります。",
      "次のラウンドは、このラウンドの最初のトリックをリードした人の左隣がリードします。",
    ],
  },
  {
    id: "first",
    title: "得点：初版",
    text: [
      "成就した人は2点を得ます。トークンが残った人は、残った数より1少ない点を失います。1個なら0点、2個なら1点、3個なら2点です。得点は0より下がりません。",
      "10回目のトリックで成就しても、同じく2点です。得点なしとする設定もあります。",
      "プレイヤーの人数と同じ数のラウンドを行います。得点がいちばん高い人の勝ち。同点なら勝ちを分け合います。",
    ],
  },
  {
    id: "twice",
    title: "2回成就で勝ち",
    text: [
      "得点を使わない、初版の遊び方です。ラウンド数にかかわらず、先に2つのラウンドで成就した人の勝ち。同じラウンドで達した人は、勝ちを分け合います。",
      "100ラウンド終わってもだれも達しなければ、勝者なしです。",
    ],
  },
  {
    id: "single",
    title: "1ラウンドだけ",
    text: [
      "初版を1ラウンドで終える遊び方です。的中したトークンがそのまま得点になり、いちばん多い人の勝ちです。",
      "成就した人が何人もいれば、そのうち最後のトリックの順位がいちばん下だった人の勝ち。ほかの同点は勝ちを分け合います。",
    ],
  },
  {
    id: "exam",
    title: "得点：試験版",
    text: [
      "成就すると、7回目のトリックなら5点、8回目なら3点、9回目なら2点、10回目なら1点を得ます。",
      "だれかが10回目より前に成就したときは、ほかの人のうち残りトークンがいちばん少ない全員が1点ずつ得ます。だれも成就しなければ、だれも得点しません。失点はありません。",
      "だれかの得点が7点に達するか、人数と同じ数のラウンドが終わると、ゲームは終わります。得点がいちばん高い人の勝ち。同点なら、最後のラウンドで、いちばん上といちばん下の順位に置いたトークンの合計が少ない人の勝ち。それも同じなら、勝ちを分け合います。",
    ],
  },
  {
    id: "known",
    title: "全員に見えるもの",
    text: [
      "色の列、表向きで脇に置かれたカード、開かれたあとの予言、出されたカード、的中したトークン、だれがどの色をフォローしなかったか、そして得点。",
    ],
  },
];

export const rules = { en, ja };
