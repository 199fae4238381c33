import { words } from "../../core/words";

const EN = ["Ada", "Ben"];
const JA = ["エイダ", "ベン"];

/** What the examples in the rules say; the moves are in `examples.json`. */
export const e = words({
  en: {
    names: EN,
    pays: (count: number, seat: number | null) =>
      seat === null ? `${count}: nobody` : `${count}: ${EN[seat]} +${count}`,
    text: {
      forced:
        "No number fits in c1 any more: 1 and 2 are in its row, and 3 is in its column. So it becomes an X by itself, and the turn does not change.",
      scored:
        "The board is full. Row 1 and column a hold two numbers each, and Ada's 2 in a1 foretold both: it scores twice, 2 + 2 points. Ben's 3s are right in row 2 and in column c: 3 + 3. Row 3 and column b hold one number each, but nobody wrote a 1 there. Ben wins, 6 to 4.",
      xs: "With X-Prophecies the X's count. Row 2 and column c hold two X's each, and Ben's 2 in c2 foretold both. Ben's 1 in a1 is right in row 1 and in column a. Ada's 2s are right in row 3 and in column b. Ben wins, 6 to 4.",
    },
  },
  ja: {
    names: JA,
    pays: (count, seat) => (seat === null ? `${count}：なし` : `${count}：${JA[seat]} +${count}`),
    text: {
      forced:
        "c1に書ける数字はもうありません。行に1と2、列に3があるからです。c1は自動でXになり、次の手番の人は変わりません。",
      scored:
        "盤が埋まりました。1行目とa列には数字が2つずつあり、a1に書いたエイダの2はどちらも当たり。2回得点して2＋2点です。ベンの3は2行目とc列で当たり、3＋3点。3行目とb列の数字は1つずつですが、そこに1を書いた人はいません。6対4でベンの勝ちです。",
      xs: "Xの予言では、Xを数えます。2行目とc列にはXが2つずつあり、c2に書いたベンの2はどちらも当たり。a1に書いたベンの1は、1行目とa列で当たり。エイダの2は3行目とb列で当たりです。6対4でベンの勝ちです。",
    },
  },
});
