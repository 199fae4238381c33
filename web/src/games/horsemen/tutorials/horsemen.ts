import { words } from "../../../core/words";
import steps from "./horsemen.json";

const lines = words({
  en: {
    welcome:
      "A duel between you and Mio. Whoever fulfils three Prophecies first has won. But if all four Horsemen ride, both lose.",
    prophecies:
      "Three Prophecies lie between you, with four slots on either side. Fill your side, and the higher total takes the Prophecy.",
    hand: "You both have the same deck: Grails, Coins, Staves and Swords from 1 to 3. The suit says what a card does, the number what it counts.",
    favour: "You have the Favour: you begin, and you win ties. It goes to whoever loses a Prophecy.",
    grail: "Play the Grail 3 at Prophecy c. A Grail lets you draw a card and play another.",
    coin: "You drew a Staff, and may play again at once. Play the Coin 3 at c, too.",
    buy: "A Coin buys the top card of one of the Four Piles: royal cards, 4 to 6. Buy from the Swords.",
    drawn: "The Sword 4 is yours. A turn ends by drawing up to four cards. You hold four already, so it is Mio's turn.",
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
  ja: {
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
});

export const lesson = { steps, lines };
