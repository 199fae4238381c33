/** The rules of Seven Prophecies, for players. `docs/rules/seven.md` has them with numbers. */

import type { Section } from "../../core/game";

const FIRST = { edition: "first" };
const EXAM = { edition: "exam" };

const en: Section[] = [
  {
    id: "aim",
    title: "The aim",
    numbers: ["S2", "S4"],
    text: [
      "Ten tricks, and their colours are known before the first card is played. Say in secret how often you will come in at each rank, from 1st to last: seven tokens in all.",
      "Then make it so. Whoever makes all seven come true has fulfilled their prophecy, and ends the round.",
    ],
  },
  {
    id: "deal",
    title: "The cards and the row",
    numbers: ["S1"],
    text: [
      "Everybody has ten cards. The row shows ten colours: the first trick asks for the first of them, the second for the next, and so on.",
      {
        when: FIRST,
        text: "The four colours are yellow, red, green and blue (first edition). The row is ten cards from the same deck: their numbers count for nothing, but nobody can hold them.",
      },
      {
        when: { ...FIRST, players: 4 },
        text: "First edition, four players: 1 to 13 in each colour, and two cards lie aside unseen.",
      },
      {
        when: { ...FIRST, players: 3 },
        text: "First edition, three players: 1 to 11 in each colour; two cards lie aside face up and two face down.",
      },
      {
        when: EXAM,
        text: "The four colours are brooms, mushrooms, potions and spellbooks (exam edition). The row is ten of twelve colour cards, three of each colour; the other two lie aside unseen.",
      },
      {
        when: { ...EXAM, players: 4 },
        text: "Exam edition, four players: 1 to 11 in each colour, and four cards lie aside unseen.",
      },
      {
        when: { ...EXAM, players: 3 },
        text: "Exam edition, three players: 1 to 9 in each colour, and six cards lie aside unseen.",
      },
      "A lot decides who leads the first round, unless the table has chosen a starting player.",
    ],
  },
  {
    id: "prophecy",
    title: "The prophecy",
    numbers: ["S2"],
    text: [
      "Place seven tokens on the ranks, as many on each as often as you will come there. A rank may stay empty; one rank may take all seven.",
      { when: { players: 3 }, text: "With three players there is no 4th." },
      "All prophesy at once. Until you seal your prophecy you can change it; after that you cannot. All are opened together when the last one is sealed.",
      "There are ten tricks for seven tokens, so three of them may go astray.",
    ],
  },
  {
    id: "trick",
    title: "Playing a card",
    numbers: ["S3"],
    text: [
      "In turn, clockwise from the leader, each plays one card.",
      "If you hold a card of the trick's colour, you must play one of that colour. If you hold none, play any card; everybody sees that you did not follow.",
      "Whoever comes 1st leads the next trick.",
    ],
  },
  {
    id: "ranking",
    title: "Who comes where",
    numbers: ["S3"],
    text: [
      "Cards of the trick's colour beat all others. Among themselves the higher number is stronger.",
      "Then come the cards of other colours. Among them, too, the higher number is stronger, whatever the colour. Of two equal numbers the one played later is stronger.",
      "The strongest card takes 1st place, the next 2nd, and so on.",
    ],
  },
  {
    id: "confirming",
    title: "What comes true",
    numbers: ["S3"],
    text: [
      "If you have a token left on the rank you took, one token moves from there onto the card you played: it came true. This happens by itself, and cannot be declined.",
      "If you have none there, nothing happens.",
    ],
  },
  {
    id: "end",
    title: "The end of a round",
    numbers: ["S4"],
    text: [
      "A round ends after a trick in which somebody has fulfilled: all seven tokens came true. Several can fulfil in the same trick. It also ends after the tenth trick.",
      "The next round is led by the player to the left of whoever led the first trick of this one.",
    ],
  },
  {
    id: "first",
    title: "Scoring: first edition",
    when: { ...FIRST, variant: "standard" },
    numbers: ["S5"],
    text: [
      "Whoever fulfilled gains 2 points. Whoever has tokens left loses a point for each of them but one: with one left nothing, with two 1 point, with three 2. A score never falls below 0.",
      { when: { tenth_trick_scores: true }, text: "Fulfilling in the tenth trick gains the 2 points like any other." },
      {
        when: { tenth_trick_scores: false },
        text: "With the option for the tenth trick, fulfilling there gains nothing; tokens left cost what they always cost.",
      },
      "There are as many rounds as players. The highest score wins; whoever ties for it shares the win.",
    ],
  },
  {
    id: "twice",
    title: "First to fulfil twice",
    when: { ...FIRST, variant: "twice" },
    numbers: ["S6"],
    text: [
      "A way to play the first edition without points: whoever fulfils in two rounds first has won, however many rounds that takes. Those who get there in the same round share the win.",
      "If nobody has got there after 100 rounds, nobody wins.",
    ],
  },
  {
    id: "single",
    title: "A single round",
    when: { ...FIRST, variant: "single" },
    numbers: ["S6"],
    text: [
      "A way to play the first edition in one round: every token that came true is a point, and the most points win.",
      "If several fulfil, the one of them who came nearest to last in the final trick wins. In other ties the players share the win.",
    ],
  },
  {
    id: "exam",
    title: "Scoring: exam edition",
    when: EXAM,
    numbers: ["S7"],
    text: [
      "Fulfilling gains 5 points in the seventh trick, 3 in the eighth, 2 in the ninth and 1 in the tenth.",
      "When somebody fulfilled before the tenth trick, those among the others with the fewest tokens left gain 1 point each. When nobody fulfilled, nobody scores. Nothing is ever lost.",
      "The game ends when a score reaches 7, and otherwise after as many rounds as there are players. The highest score wins. In a tie, whoever placed fewer tokens on the first and the last rank together in the last round wins; if that is equal too, the win is shared.",
    ],
  },
  {
    id: "known",
    title: "What everybody can see",
    numbers: ["S8"],
    text: [
      "The row, the cards aside face up, all prophecies once they are opened, every card played, every token that came true, who failed to follow which colour, and the scores.",
    ],
  },
];

const ja: Section[] = [
  {
    id: "aim",
    title: "目的",
    numbers: ["S2", "S4"],
    text: [
      "トリックは10回。各トリックの色は、最初のカードが出る前からわかっています。1位から最下位までをそれぞれ何回取れるかを、7個のキューブでひそかに予言します。",
      "あとは、そのとおりにするだけです。だれかが七つの予言をすべて実現すると、ラウンドが終わります。",
    ],
  },
  {
    id: "deal",
    title: "カードと未来カード",
    numbers: ["S1"],
    text: [
      "手札は10枚ずつ。未来カードは左から順に10枚並び、左端が1トリック目、右端が10トリック目の色を示します。",
      {
        when: FIRST,
        text: "初版の色は黄・赤・緑・青です。未来カードも同じデッキの10枚です。その数字は順位に影響しませんが、だれの手札にもないことがわかります。",
      },
      { when: { ...FIRST, players: 4 }, text: "初版、4人：各色1から13まで。2枚を裏向きのまま脇に除けます。" },
      {
        when: { ...FIRST, players: 3 },
        text: "初版、3人：各色1から11まで。2枚を表向きで、2枚を裏向きで脇に除けます。",
      },
      {
        when: EXAM,
        text: "試験版の色は、ほうき（黄）・きのこ（灰）・薬（緑）・魔導書（赤）です。未来カードは、各色3枚ずつ計12枚の色カードのうちの10枚です。残りの2枚は裏向きのまま脇に除けます。",
      },
      { when: { ...EXAM, players: 4 }, text: "試験版、4人：各色1から11まで。4枚を裏向きのまま脇に除けます。" },
      { when: { ...EXAM, players: 3 }, text: "試験版、3人：各色1から9まで。6枚を裏向きのまま脇に除けます。" },
      "最初のラウンドのスタートプレイヤーは、くじで決まります。卓で選ぶこともできます。",
    ],
  },
  {
    id: "prophecy",
    title: "予言",
    numbers: ["S2"],
    text: [
      "7個のキューブを1位から最下位に振り分けます。その順位を何回取れるか、という数です。置かない順位があっても、ひとつの順位に7個すべて置いてもかまいません。",
      { when: { players: 3 }, text: "3人のときは4位がありません。" },
      "全員が同時に予言します。封印するまでは変えられますが、封印したあとは変えられません。全員が封印すると、いっせいに公開されます。",
      "キューブは7個、トリックは10回。3回までは外しても大丈夫です。",
    ],
  },
  {
    id: "trick",
    title: "カードを出す",
    numbers: ["S3"],
    text: [
      "スタートプレイヤーから時計回りに、1枚ずつ表向きで出します。",
      "手札に未来カードと同じ色のカードがあれば、必ずその色を出さなければなりません。なければ、どのカードを出してもかまいません。その色を持っていないことは全員にわかります。",
      "1位だった人が、次のトリックのスタートプレイヤーになります。",
    ],
  },
  {
    id: "ranking",
    title: "順位の決まり方",
    numbers: ["S3"],
    text: [
      "未来カードと同じ色のカードは、ほかのどの色よりも強く、その中では数字の大きいほうが強いです。",
      "次に、ほかの色のカードが続きます。こちらは色を問わず、数字の大きいほうが強いです。同じ数字なら、あとから出たほうが強いです。",
      "いちばん強いカードが1位、次が2位、と続きます。",
    ],
  },
  {
    id: "confirming",
    title: "予言の確認",
    numbers: ["S3"],
    text: [
      "取った順位に自分のキューブが残っていれば、1個をいま出したカードの上へ移します。予言を実現させたということです。自動で行われ、見送ることはできません。",
      "そこにキューブがなければ、何も起こりません。",
    ],
  },
  {
    id: "end",
    title: "ラウンドの終わり",
    numbers: ["S4"],
    text: [
      "だれかが七つの予言を実現したトリックのあと、ラウンドは終わります。同じトリックで複数の人が実現することもあります。10トリック目が終わったときにも終わります。",
      "次のラウンドは、このラウンドの最初のスタートプレイヤーの左隣から始めます。",
    ],
  },
  {
    id: "first",
    title: "得点：初版",
    when: { ...FIRST, variant: "standard" },
    numbers: ["S5"],
    text: [
      "七つの予言を実現した人は2点を獲得します。キューブが残った人は、残った数より1少ない点数を失います。1個なら0点、2個なら1点、3個なら2点です。得点が0点より下がることはありません。",
      { when: { tenth_trick_scores: true }, text: "10トリック目で実現しても、同じく2点です。" },
      {
        when: { tenth_trick_scores: false },
        text: "10トリック目の設定を選ぶと、そこで実現しても得点はありません。残ったキューブによる失点はいつもどおりです。",
      },
      "人数分のラウンドを行い、合計得点がいちばん多い人の勝ちです。同点の場合は勝利を分かち合います。",
    ],
  },
  {
    id: "twice",
    title: "先に2回実現で勝ち",
    when: { ...FIRST, variant: "twice" },
    numbers: ["S6"],
    text: [
      "得点を使わない、初版の遊び方です。何ラウンドかかっても、最初に2回、七つの予言を実現した人の勝ちです。同じラウンドで達した人は、勝利を分かち合います。",
      "100ラウンド終わってもだれも達しなければ、勝者なしです。",
    ],
  },
  {
    id: "single",
    title: "1ラウンドだけ",
    when: { ...FIRST, variant: "single" },
    numbers: ["S6"],
    text: [
      "1ラウンドだけ行う、初版の遊び方です。実現した予言がそのまま得点になり、いちばん多い人の勝ちです。",
      "複数の人が同時に七つの予言を実現したら、そのうち最後のトリックの順位がいちばん下だった人の勝ちです。ほかの同点では勝利を分かち合います。",
    ],
  },
  {
    id: "exam",
    title: "得点：試験版",
    when: EXAM,
    numbers: ["S7"],
    text: [
      "七つの予言を実現すると、7トリック目なら5点、8トリック目なら3点、9トリック目なら2点、10トリック目なら1点を獲得します。",
      "だれかが10トリック目より前に実現したときは、ほかの人のうち残りキューブがいちばん少ない全員が1点ずつ獲得します。だれも実現しなければ、だれも得点しません。失点はありません。",
      "だれかが7点以上になるか、人数分のラウンドが終わると、ゲームは終わります。得点がいちばん高い人の勝ち。同点なら、最後のラウンドで1位と最下位に置いたキューブの合計が少ない人の勝ち。それも同じなら、勝利を分かち合います。",
    ],
  },
  {
    id: "known",
    title: "全員に見えるもの",
    numbers: ["S8"],
    text: [
      "未来カード、表向きで脇に除けたカード、公開された予言、出されたカード、実現した予言、だれがどの色を持っていないか、そして得点。",
    ],
  },
];

export const rules = { en, ja };
