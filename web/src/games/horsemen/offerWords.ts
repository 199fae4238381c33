import { words } from "../../core/words";

export const offer = words({
  en: {
    name: "Prophecy of the Four Horsemen",
    edition: "A duel of decks",
    sentence: "Fight over three Prophecies with a deck of your own, and fulfil three before all four Horsemen ride.",
  },
  ja: {
    name: "四騎士の予言",
    edition: "ふたりのデッキ対決",
    sentence: "自分のデッキで予言を奪い合います。四騎士がそろって現れる前に、予言を3つ成就させましょう。",
  },
});
