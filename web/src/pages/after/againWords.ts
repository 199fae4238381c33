import { words } from "../../core/words";

export const w = words({
  en: {
    open: "Play it again",
    title: "Play this game again",
    text: "You take a seat, and bots take the others, with all cards where they were. Such games are not rated.",
    seat: "Your seat",
    from: "From",
    deal: "The same deal, from the beginning",
    here: (move: number) => `This moment, after move ${move}`,
    go: "Play",
    link: "Let someone else play the same deal and compare:",
  },
  ja: {
    open: "もう一度遊ぶ",
    title: "このゲームをもう一度遊ぶ",
    text: "あなたが1つの席に座り、ほかの席にはボットが座ります。カードはすべて元のままです。レーティングには数えません。",
    seat: "座る席",
    from: "始めるところ",
    deal: "同じ配り札で最初から",
    here: (move) => `この場面（${move}手目のあと）から`,
    go: "遊ぶ",
    link: "同じ配り札をほかの人にも遊んでもらい、結果を比べる：",
  },
});
