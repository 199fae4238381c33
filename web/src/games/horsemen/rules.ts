/** The rules of Prophecy of the Four Horsemen, for players. `docs/rules/horsemen.md` has them with numbers. */

import type { Section } from "../../core/game";

const en: Section[] = [
  {
    id: "aim",
    title: "The aim",
    numbers: ["H3", "H6"],
    text: [
      "A duel over three Prophecies. Fill your four slots at one, hold them for a turn of your opponent, and the higher total takes it. Whoever takes three Prophecies first has won.",
      "But if all four Horsemen lie uncovered, both lose.",
    ],
  },
  {
    id: "table",
    title: "The table",
    numbers: ["H1"],
    text: [
      "You both start with the same twelve cards: 1 to 3 of Grails, Coins, Staves and Swords. You draw four.",
      "Three Prophecies lie face up at a, b and c, with four slots on either side.",
      "The twelve royal cards, 4 to 6 of each suit, lie in four piles, the 4 on top. Under each pile lies a Horseman, face down. Nobody knows which.",
      "A lot gives one of you the Favour: the Favoured takes the first turn.",
    ],
  },
  {
    id: "turn",
    title: "Your turn",
    numbers: ["H2"],
    text: [
      "Play one card into an empty slot on your side of a Prophecy; its suit's effect happens at once. Or pass. Whoever cannot play must pass.",
      "Then draw until you hold four. If you hold more, keep them and draw none. When your draw pile is empty, your discards are shuffled into a new one.",
    ],
  },
  {
    id: "suits",
    title: "The four suits",
    when: { set: ["house", "bare"] },
    numbers: ["H5"],
    text: [
      "Grail: draw a card, then play a card, whose effect happens too. So effects can chain.",
      "Coin: buy a card.",
      "Staff: rally. Move up to three of your cards from other Prophecies to this one, as far as there is room. All that can come must come.",
      "Sword: strike. Choose an opposing card at this Prophecy; it goes to its owner's discards. It must be lower than the Sword, or equal if you are the Favoured.",
    ],
  },
  {
    id: "waiting",
    title: "A Prophecy waits",
    numbers: ["H3"],
    text: [
      "When a side's fourth slot is filled, the Prophecy waits: the opponent has one whole turn to answer, there or elsewhere.",
      "If no side has four cards there any more, because a card was struck or moved, nothing is fulfilled. Filling the slot again opens a new answer.",
      { when: { responses: "one" }, text: "If the other side fills up as well, there is no second answer." },
      {
        when: { responses: "each" },
        text: "With the option for responses, if the other side fills up in that turn, its opponent has a whole turn to answer, too.",
      },
    ],
  },
  {
    id: "fulfilling",
    title: "Fulfilling",
    numbers: ["H3"],
    text: [
      "After the answer, its draw included, the Prophecy is fulfilled. The higher total wins it, even with fewer cards. Equal totals go to the Favoured.",
      "Then, in this order: all cards there go to their owners' discards; the winner takes the Prophecy; its effect happens for the winner; the loser takes the Favour; a new Prophecy fills the gap; the Favoured takes the next turn.",
      "Several Prophecies that have waited long enough are fulfilled one after the other, in the order in which they filled.",
    ],
  },
  {
    id: "piles",
    title: "Buying",
    numbers: ["H4"],
    text: [
      "To buy is to take the top card of one of the Four Piles into your hand. From one pile you may buy only once in a turn.",
      "A bought card is yours: struck or used, it goes to your discards and comes back.",
    ],
  },
  {
    id: "horsemen",
    title: "The Horsemen",
    numbers: ["H4"],
    text: [
      "A Horseman with no card left on it is revealed at once. What it says is in force until a card covers it again. Horsemen cannot be bought, played or removed.",
      {
        when: { set: "house" },
        text: "In the Augury house set: under Conquest whoever is not the Favoured counts 1 more at every Prophecy; under War Swords strike whatever their value; under Famine all draw up to one card fewer; under Death each side's highest card leaves the game when a Prophecy is fulfilled.",
      },
      "When all four lie uncovered the Apocalypse comes, at once, and both lose.",
    ],
  },
  {
    id: "effects",
    title: "Effects",
    numbers: ["H5"],
    text: [
      "The steps of an effect happen in their order. What can be done must be done; what cannot be done is left out. You choose, unless it says that the opponent chooses.",
      "Take: a card from your discards comes into your hand. Banish: a card of your discards leaves the game. Move: one of your cards goes to an empty slot at another Prophecy; it has no effect again.",
      "Seal: a royal card from your discards goes back on top of its pile, and may cover a Horseman. Doom: the top card of a pile leaves the game. Look: see a Horseman that was never revealed; your opponent sees which pile, and no more.",
      "Fast: after the next turn, draw up to so many fewer.",
    ],
  },
  {
    id: "favour",
    title: "The Favour",
    numbers: ["H3", "H5"],
    text: [
      "The Favoured wins ties: equal totals, and strikes of equal value. It goes to whoever loses a Prophecy, with the next turn.",
    ],
  },
  {
    id: "end",
    title: "The end",
    numbers: ["H6"],
    text: [
      "Whoever takes a third Prophecy has won, at once; its effect does not happen any more.",
      "Six passes in a row, or 300 turns, end the game: more Prophecies win, and equally many share the win. After an Apocalypse nobody has won.",
    ],
  },
  {
    id: "sets",
    title: "Card sets",
    numbers: ["H5"],
    text: [
      "The faces of the printed cards are not public. What suits, Prophecies and Horsemen do here is a card set of our own, or one that somebody wrote.",
      "The Augury house set is unofficial. In the set with suits only, Prophecies just count, and Horsemen just bring the Apocalypse.",
    ],
  },
  {
    id: "known",
    title: "What you can know",
    numbers: ["H7"],
    text: [
      "Open to both: the table, the Four Piles, both discards, the Prophecies taken, how many cards each hand and draw pile holds, and who looked at which Horseman.",
      "Only you know your hand, and the Horsemen you looked at. A card that was bought or taken back before all eyes is known to be in the hand.",
    ],
  },
];

const ja: Section[] = [
  {
    id: "aim",
    title: "目的",
    numbers: ["H3", "H6"],
    text: [
      "3つの予言をめぐる決闘です。ある予言で自分の4つの枠を埋め、相手の1手番のあいだ守りきると、合計の高いほうがその予言を取ります。先に3つ取ったほうの勝ちです。",
      "ただし、四騎士がすべて姿を現せば、ふたりとも負けです。",
    ],
  },
  {
    id: "table",
    title: "場",
    numbers: ["H1"],
    text: [
      "ふたりとも同じ12枚で始めます。聖杯・金貨・杖・剣の1から3まで。手札は4枚です。",
      "3つの予言がa、b、cに表向きで置かれ、双方に4つずつ枠があります。",
      "12枚の王族カード（各スートの4から6）は、4を上にして四つの山になっています。どの山の下にも騎士がひとりずつ伏せてあり、どれがどの騎士かはだれも知りません。",
      "くじで、どちらかが恩寵を得ます。恩寵を持つ側が先手です。",
    ],
  },
  {
    id: "turn",
    title: "あなたの手番",
    numbers: ["H2"],
    text: [
      "カードを1枚、予言の自分の側の空いた枠に出します。そのスートの効果がすぐに起こります。パスもできます。出せないときは、パスしなければなりません。",
      "そのあと、手札が4枚になるまで引きます。4枚より多ければ、そのまま持ち、引きません。山札がなくなったら、捨て札を切り直して新しい山札にします。",
    ],
  },
  {
    id: "suits",
    title: "四つのスート",
    when: { set: ["house", "bare"] },
    numbers: ["H5"],
    text: [
      "聖杯：1枚引き、それから1枚出します。そのカードの効果も起こるので、効果は連鎖します。",
      "金貨：カードを1枚買います。",
      "杖：集結。ほかの予言にある自分のカードを3枚まで、枠が空いているかぎり、この予言に移します。移せるものは移さなければなりません。",
      "剣：討つ。この予言にある相手のカードを1枚選び、持ち主の捨て札にします。剣より低いカードだけが選べますが、恩寵を持つ側なら同じ値でもかまいません。",
    ],
  },
  {
    id: "waiting",
    title: "応手待ち",
    numbers: ["H3"],
    text: [
      "どちらかの4つ目の枠が埋まると、その予言は応手待ちになります。相手には1手番が与えられ、そこで応じても、ほかで動いてもかまいません。",
      "討たれたり移されたりして、どちらの側も4枚でなくなれば、成就は起こりません。もう一度埋めれば、また応手を待ちます。",
      { when: { responses: "one" }, text: "応じた側も4枚になったとしても、応手はもうありません。" },
      {
        when: { responses: "each" },
        text: "応手を「そろえた人ごとに1回」とする設定では、応じた側も4枚になると、今度はその相手に1手番が与えられます。",
      },
    ],
  },
  {
    id: "fulfilling",
    title: "成就",
    numbers: ["H3"],
    text: [
      "相手の手番が補充まで終わると、予言は成就します。枚数が少なくても、合計の高いほうのものです。合計が同じなら、恩寵を持つ側が取ります。",
      "そのあと、次の順に進みます。そこのカードはすべて持ち主の捨て札になる。勝った側が予言を取る。その効果が勝った側に起こる。負けた側が恩寵を得る。空いたところに新しい予言を置く。恩寵を持つ側が次の手番を行う。",
      "いくつもの予言が同時に成就するときは、埋まった順に、ひとつずつ行います。",
    ],
  },
  {
    id: "piles",
    title: "買う",
    numbers: ["H4"],
    text: [
      "買うとは、四つの山のひとつから、いちばん上のカードを手札に加えることです。同じ山からは、1手番に1回しか買えません。",
      "買ったカードはあなたのものです。討たれても、使い終わっても、あなたの捨て札になり、いずれ戻ってきます。",
    ],
  },
  {
    id: "horsemen",
    title: "騎士",
    numbers: ["H4"],
    text: [
      "上にカードがなくなった騎士は、すぐに姿を現します。その力は、ふたたびカードで覆われるまで続きます。騎士は、買うことも、出すことも、取り除くこともできません。",
      {
        when: { set: "house" },
        text: "Auguryハウスセットでは次のとおり。征服：恩寵を持たない側は、どの予言でも合計に1を加える。戦争：剣は値によらず討てる。飢饉：だれもが補充する枚数が1枚少なくなる。死：予言が成就すると、双方のいちばん高いカードがゲームから除かれる。",
      },
      "四騎士がすべて姿を現したとたんに終末が訪れ、ふたりとも負けになります。",
    ],
  },
  {
    id: "effects",
    title: "効果",
    numbers: ["H5"],
    text: [
      "効果は書かれた順に起こります。できることは行わなければならず、できないことは飛ばします。「相手が選ぶ」とないかぎり、選ぶのはあなたです。",
      "取り戻す：捨て札の1枚を手札に加える。追放：捨て札の1枚をゲームから除く。移す：自分のカード1枚を、別の予言の空いた枠に動かす。移したカードの効果は起こらない。",
      "封印：捨て札の王族カード1枚をその山の上に戻す。騎士を覆うこともある。破滅：山のいちばん上のカードをゲームから除く。覗く：まだ姿を見せていない騎士を見る。相手にわかるのは、どの山を見たかだけ。",
      "断食：次の手番のあと、補充する枚数がその数だけ少なくなる。",
    ],
  },
  {
    id: "favour",
    title: "恩寵",
    numbers: ["H3", "H5"],
    text: [
      "恩寵を持つ側は、合計が同じときも、同じ値のカードを討つときも勝ちます。予言で負けた側に、次の手番とともに移ります。",
    ],
  },
  {
    id: "end",
    title: "ゲームの終わり",
    numbers: ["H6"],
    text: [
      "3つ目の予言を取った側が、その場で勝ちます。その効果はもう起こりません。",
      "パスが6回続くか、300ターンが過ぎると、ゲームは終わります。予言の多いほうの勝ち、同数なら勝利を分かち合います。終末が訪れたときは、勝者なしです。",
    ],
  },
  {
    id: "sets",
    title: "カードセット",
    numbers: ["H5"],
    text: [
      "印刷されたカードの内容は公開されていません。ここでのスート、予言、騎士の効果は、Auguryのカードセットか、だれかが作ったカードセットで決まります。",
      "Auguryハウスセットは非公式です。スートのみのセットでは、予言は数えるだけ、騎士は終末を招くだけです。",
    ],
  },
  {
    id: "known",
    title: "公開されていること",
    numbers: ["H7"],
    text: [
      "双方に見えるもの：場、四つの山、双方の捨て札、取った予言、手札と山札の枚数、だれがどの騎士を覗いたか。",
      "自分の手札と、自分が覗いた騎士は、あなただけが知っています。公開された状態で買ったり取り戻したりしたカードは、手札にあることが相手にもわかります。",
    ],
  },
];

export const rules = { en, ja };
