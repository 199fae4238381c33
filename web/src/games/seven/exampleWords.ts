import { words } from "../../core/words";

/** What the examples in the rules say; the cards are in `examples.json`. */
export const e = words({
  en: {
    names: ["Ada", "Ben", "Mio", "Leo"] as string[],
    asks: "the row",
    left: (tokens: number) => (tokens === 1 ? "1 token left" : `${tokens} tokens left`),
    fulfilled: (trick: number) => `fulfilled in trick ${trick}`,
    text: {
      firstProphecy: "Ada foretells one 1st place, two 2nds, one 3rd and three 4ths: seven tokens in all.",
      examProphecy: "Ada foretells two 1st places, one 2nd, one 3rd and three 4ths: seven tokens in all.",
      firstTrick:
        "The row asks for green. Ada has none and plays the blue 12, Ben follows with the 4, Mio has none either and plays the red 12, Leo follows with the 9. The greens come first: Leo 1st, Ben 2nd. The two 12s are equal, and Mio's was played later: Mio 3rd, Ada 4th. The 6 in the row counts for nothing.",
      examTrick:
        "The first trick asks for brooms. Ada has none and plays the mushroom 11; Ben, Mio and Leo follow with 5, 1 and 10. Every broom beats the mushroom: Leo 1st, Ben 2nd, Mio 3rd, Ada 4th. Ada had foretold a 4th place, so one of her tokens comes true.",
      examEqual:
        "Leo came 1st and leads the second trick, which asks for mushrooms: Leo plays the 3 and Ada the 6. Ben and Mio have none and play a broom 9 and a spellbook 9. Ada is 1st, Leo 2nd. Of the two 9s the later one is stronger: Mio 3rd, Ben 4th. Mio has no token on 3rd, so nothing comes true for Mio.",
      firstScore:
        "Ada and Ben fulfil in the same trick, the seventh, and gain 2 points each. Mio has one token left, which costs nothing. Leo has two left and loses 1 point.",
      examScore:
        "Ada fulfils in the eighth trick and gains 3 points. Of the others Mio and Leo have the fewest tokens left, two each: 1 point for both. Ben has three left and gets nothing.",
      examTenth:
        "Ben fulfils in the tenth trick: 1 point. After the tenth trick there is nothing for the fewest tokens left, so Ada gets no point for being one short.",
    },
  },
  ja: {
    names: ["エイダ", "ベン", "ミオ", "レオ"],
    asks: "未来カード",
    left: (tokens) => `残り${tokens}個`,
    fulfilled: (trick) => `${trick}トリック目で実現`,
    text: {
      firstProphecy: "エイダの予言は、1位が1回、2位が2回、3位が1回、4位が3回。あわせて7個です。",
      examProphecy: "エイダの予言は、1位が2回、2位が1回、3位が1回、4位が3回。あわせて7個です。",
      firstTrick:
        "未来カードの色は緑。緑のないエイダは青の12、ベンは緑の4、やはり緑のないミオは赤の12、レオは緑の9を出しました。まず緑のカードが上に来て、レオが1位、ベンが2位。12どうしは、あとから出したミオが3位、エイダが4位です。未来カードの6という数字は関係ありません。",
      examTrick:
        "最初のトリックの色はほうき。持っていないエイダはきのこの11、ベン、ミオ、レオはほうきの5、1、10を出しました。ほうきはどれもきのこより強く、レオが1位、ベンが2位、ミオが3位、エイダが4位。4位を予言していたエイダは、予言をひとつ実現しました。",
      examEqual:
        "1位だったレオが次のスタートプレイヤー。2トリック目の色はきのこです。レオは3、エイダは6。きのこのないベンとミオは、ほうきの9と魔導書の9を出しました。エイダが1位、レオが2位。同じ9ならあとから出したほうが強く、ミオが3位、ベンが4位です。ミオは3位にキューブがないので、何も置けません。",
      firstScore:
        "エイダとベンが7トリック目で同時に七つの予言を実現し、2点ずつ獲得します。ミオは残り1個なので失点なし。レオは残り2個で1点を失います。",
      examScore:
        "エイダは8トリック目で七つの予言を実現し、3点を獲得します。ほかの人のうち、残りがいちばん少ないのは2個のミオとレオで、1点ずつ。3個残ったベンに得点はありません。",
      examTenth:
        "ベンは10トリック目で七つの予言を実現し、1点。10トリック目では、残りがいちばん少なくても得点はないので、あと1個だったエイダも0点です。",
    },
  },
});
