import { words } from "../../core/words";

export const tracking = words({
  en: {
    unseen: (pile: number): string => `Not seen: hand or draw pile (${pile} in the pile)`,
    known: "Known to be in the hand",
    discarded: "Discarded",
    none: "none",
  },
  ja: {
    unseen: (pile) => `まだ見えないカード：手札か山札（山札${pile}枚）`,
    known: "手札にあるとわかるカード",
    discarded: "捨て札",
    none: "なし",
  },
});
