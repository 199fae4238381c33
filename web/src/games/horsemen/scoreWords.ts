import { words } from "../../core/words";

export const score = words({
  en: {
    prophecy: "Prophecy",
    inProphecies: (count: number) => (count === 1 ? "1 Prophecy" : `${count} Prophecies`),
    taken: "The higher total took the Prophecy; a tie went to the Favoured.",
    noneTaken: "No Prophecy was fulfilled.",
    favoured: "the Favoured",
    stop: ".",
  },
  ja: {
    prophecy: "予言",
    inProphecies: (count) => `予言${count}つ`,
    taken: "合計の高い側が予言を得ます。同点なら恩寵を持つ側です。",
    noneTaken: "成就した予言はありません。",
    favoured: "恩寵あり",
    stop: "。",
  },
});
