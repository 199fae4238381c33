import { list, words } from "../../core/words";

export const tracking = words({
  en: {
    out: "still to come, or aside",
    yours: "in your hand",
    gone: "seen already",
    none: "none",
    line: (colour: string, out: string, yours: string, gone: string): string =>
      `${colour}: still to come, or aside: ${out}; in your hand: ${yours}; seen already: ${gone}`,
    voids: "Shown to hold none",
    holdsNo: (name: string, colours: string[]): string => `${name}: no ${list(colours, "disjunction")}`,
    noVoids: "Everybody has followed every colour so far.",
  },
  ja: {
    out: "これから出るか、脇に除けたカード",
    yours: "自分の手札",
    gone: "もう見えたカード",
    none: "なし",
    line: (colour, out, yours, gone) =>
      `${colour}：これから出るか脇に除けたカード ${out}、自分の手札 ${yours}、もう見えたカード ${gone}`,
    voids: "持っていないとわかった色",
    holdsNo: (name, colours) => `${name}：${colours.join("、")}なし`,
    noVoids: "これまで全員がすべての色に従っています。",
  },
});
