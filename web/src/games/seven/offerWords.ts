import { words } from "../../core/words";

export const offers = words({
  en: {
    title: "Seven Prophecies",
    exam: {
      name: "Seven Prophecies",
      edition: "Exam edition, 2025",
      sentence:
        "Witches at their exam: foretell how often you will come 1st to 4th in ten tricks. The sooner you are right, the more it is worth.",
    },
    first: {
      name: "Seven Prophecies",
      edition: "First edition, 2017",
      sentence:
        "Ten tricks whose colours are known from the start. Place seven prophecies on the ranks, and fulfil them all.",
    },
  },
  ja: {
    title: "七つの予言",
    exam: {
      name: "七言予言",
      edition: "試験版（2025年）",
      sentence: "魔女たちの進級試験。10回のトリックで1位から4位を何回取れるかを予言します。早く実現するほど高得点。",
    },
    first: {
      name: "七つの予言",
      edition: "初版（2017年）",
      sentence: "10回のトリックの色は、はじめから見えています。順位について七つの予言をし、すべて実現させましょう。",
    },
  },
});
