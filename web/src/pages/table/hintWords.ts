import { words } from "../../core/words";

const points = (count: number) => (count === 1 ? "1 point" : `${count} points`);

export const w = words({
  en: {
    title: (move: string) => `Hint: ${move}`,
    dismiss: "Dismiss the hint",
    thisMove: "This move",
    simulated: (what: string, share: string, count: number) =>
      `${what} wins the game in ${share} of ${count} simulations.`,
    few: (count: number) =>
      `A guess from ${count === 1 ? "a single simulation" : `only ${count} simulations`}: too few to say how often it wins.`,
    estimated: (share: string) => `Estimated chance of winning: ${share}.`,
    wins: "It wins with best play by both.",
    loses: "With best play by both, every move loses.",
    shares: "With best play by both, the win is shared.",
    ahead: (count: number) => `You finish ${points(count)} ahead.`,
    behind: (count: number) => `You finish ${points(count)} behind.`,
    level: "The scores end level.",
    aboutAhead: (count: number) => `You would finish about ${points(count)} ahead.`,
    aboutBehind: (count: number) => `You would finish about ${points(count)} behind.`,
    aboutLevel: "The scores would end about level.",
    only: "It is your only legal move.",
    next: (move: string, share: string) => `Next best: ${move} (${share}).`,
    nextLoses: (move: string) => `The next best, ${move}, loses.`,
    nextWorse: (move: string) => `The next best, ${move}, does not win.`,
    nextPoints: (move: string, count: number) => `The next best, ${move}, is ${points(count)} worse.`,
    asGood: (move: string) => `As good: ${move}.`,
  },
  ja: {
    title: (move: string) => `ヒント：${move}`,
    dismiss: "ヒントを閉じる",
    thisMove: "この手",
    simulated: (what: string, share: string, count: number) =>
      `${what}なら、${count}回のシミュレーションの${share}でゲームに勝ちます。`,
    few: (count: number) => `シミュレーションが${count}回だけなので、目安にすぎません。勝率はまだわかりません。`,
    estimated: (share: string) => `推定勝率は${share}です。`,
    wins: "お互いに最善を尽くせば勝ちます。",
    loses: "お互いに最善を尽くすと、どの手でも負けます。",
    shares: "お互いに最善を尽くすと、勝利を分かち合います。",
    ahead: (count: number) => `${count}点差で勝ちます。`,
    behind: (count: number) => `${count}点差で負けます。`,
    level: "同点で終わります。",
    aboutAhead: (count: number) => `約${count}点差で勝つ見込みです。`,
    aboutBehind: (count: number) => `約${count}点差で負ける見込みです。`,
    aboutLevel: "ほぼ同点で終わる見込みです。",
    only: "選べる手はこれだけです。",
    next: (move: string, share: string) => `次善は${move}（${share}）です。`,
    nextLoses: (move: string) => `次善の${move}では負けます。`,
    nextWorse: (move: string) => `次善の${move}では勝てません。`,
    nextPoints: (move: string, count: number) => `次善の${move}は${count}点少なくなります。`,
    asGood: (move: string) => `${move}も同じくらい良い手です。`,
  },
});
