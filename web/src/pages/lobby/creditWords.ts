import { words } from "../../core/words";

export const credit = words({
  en: {
    credits: "Credits",
    colon: ": ",
    design: (names: string) => `Designed by ${names}`,
    artwork: (names: string) => `artwork by ${names}`,
    publisher: (names: string) => `published by ${names}`,
    seller: (names: string) => `sold by ${names}`,
  },
  ja: {
    credits: "クレジット",
    colon: "：",
    design: (names) => `ゲームデザイン：${names}`,
    artwork: (names) => `アートワーク：${names}`,
    publisher: (names) => `発行：${names}`,
    seller: (names) => `販売：${names}`,
  },
});
