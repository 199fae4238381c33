import { words } from "../../core/words";

export const move = words({
  en: {
    play: (card: string, place: string) => `${card} at ${place}`,
    move: (card: string, place: string) => `move ${card} to ${place}`,
    pass: "pass",
    verbs: {
      strike: (what: string) => `strike ${what}`,
      discard: (what: string) => `discard ${what}`,
      take: (what: string) => `take ${what} back`,
      banish: (what: string) => `banish ${what}`,
      seal: (what: string) => `seal ${what}`,
      buy: (what: string) => `buy from the ${what}`,
      doom: (what: string) => `doom the top of the ${what}`,
      look: (what: string) => `look under the ${what}`,
    },
  },
  ja: {
    play: (card: string, place: string) => `${place}に${card}`,
    move: (card: string, place: string) => `${card}を${place}へ移す`,
    pass: "パス",
    verbs: {
      strike: (what: string) => `${what}を討つ`,
      discard: (what: string) => `${what}を捨てる`,
      take: (what: string) => `${what}を取り戻す`,
      banish: (what: string) => `${what}を追放する`,
      seal: (what: string) => `${what}を封印する`,
      buy: (what: string) => `${what}の山から買う`,
      doom: (what: string) => `${what}の山のいちばん上を除く`,
      look: (what: string) => `${what}の山の下を覗く`,
    },
  },
});
