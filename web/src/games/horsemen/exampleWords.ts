import { words } from "../../core/words";

/** What the examples in the rules say; the cards are in `examples.json`. */
export const e = words({
  en: {
    yours: "You",
    theirs: "Opponent",
    favoured: "Favoured",
    text: {
      chain:
        "You play the Grail 2, draw a card, and must play another: the Grail 1. Again you draw and play, this time the Coin 3, which buys a card. No effect is left, so the turn ends, and you draw up to four.",
      sword:
        "Your four slots are full, with a total of 8, and the Prophecy waits. In the answering turn your opponent plays the Sword 3 there and strikes your Staff 2. Now neither side has four cards: nothing is fulfilled. If you fill the slot again, your opponent has another turn to answer.",
      tie: "Both sides have a total of 8. Equal totals go to the Favoured, so your opponent takes the Prophecy. You lost it, so the Favour comes to you, and with it the next turn.",
    },
  },
  ja: {
    yours: "あなた",
    theirs: "相手",
    favoured: "恩寵あり",
    text: {
      chain:
        "聖杯の2を出し、1枚引いて、もう1枚出します。それが聖杯の1なら、また引いて出します。今度は金貨の3で、カードを1枚買いました。効果が尽きたので手番は終わり、4枚になるまで引きます。",
      sword:
        "あなたの4枠は合計8で埋まり、予言は相手の応手を待っています。相手はそこに剣の3を出し、あなたの杖の2を討ちました。どちらの側も4枚そろっていないので、予言は成就しません。また4枠を埋めれば、相手はもう一度応じることができます。",
      tie: "合計はどちらも8。同点なら恩寵を持つ側の勝ちなので、予言は相手のものです。負けたあなたに恩寵が移り、次の手番もあなたです。",
    },
  },
});
