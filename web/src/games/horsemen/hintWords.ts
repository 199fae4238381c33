import { words } from "../../core/words";

export const hint = words({
  en: {
    fills: (place: string) => `It fills your side at ${place}.`,
    leads: (place: string, own: number, other: number) =>
      `As things stand, you would take ${place}, ${own} to ${other}.`,
    trails: (place: string, own: number, other: number) =>
      `As things stand, your opponent would take ${place}, ${other} to ${own}.`,
  },
  ja: {
    fills: (place) => `${place}の自分の側がいっぱいになります。`,
    leads: (place, own, other) => `今のままなら、${place}は${own}対${other}であなたが取ります。`,
    trails: (place, own, other) => `今のままなら、${place}は${own}対${other}で相手が取ります。`,
  },
});
