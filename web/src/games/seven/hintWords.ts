import { words } from "../../core/words";

export const hint = words({
  en: {
    card: "This card",
    prophecy: "This prophecy",
    needed: (places: string, tricks: number) =>
      `You still need ${places}, with ${tricks === 1 ? "1 trick" : `${tricks} tricks`} left.`,
    playsLast: "You play last in this trick.",
  },
  ja: {
    card: "このカード",
    prophecy: "この予言",
    needed: (places, tricks) => `あと必要なのは${places}、残り${tricks}トリックです。`,
    playsLast: "このトリックで最後に出します。",
  },
});
