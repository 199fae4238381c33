import { words } from "../../core/words";

export const set = words({
  en: {
    label: "Card set",
    help: "A card set file in TOML or JSON. It is saved with the table, and everyone who joins plays with it.",
    read: (name: string) => `Card set: ${name}`,
  },
  ja: {
    label: "カードセット",
    help: "TOMLかJSONのカードセットファイル。卓に保存され、参加した人も同じカードで遊びます。",
    read: (name) => `カードセット：${name}`,
  },
});
