import { words } from "../../core/words";

export const device = words({
  en: {
    title: "Another device",
    text: "Take your name, games, statistics and notes to another device. You can use both from then on.",
    make: "Move to another device",
    linkTitle: "Open this on the other device",
    linkText: "Scan the code or open the link within ten minutes. It works once; do not show it to anybody else.",
    qr: "The link to another device as a QR code",
    arriveTitle: (): string => "Use this browser as the same player?",
    arriveText:
      "The link makes this browser play under the name, games and statistics of the device where the link was made.",
    arriveLoses: (name: string): string =>
      `So far, this browser has played as ${name}. Those games and statistics can no longer be reached from here, unless you move them to another device first.`,
    arrive: "Use them here",
    cancel: "Cancel",
    gone: "This link has already been used or has expired. Make a new one on the device where you play.",
    arrived: (name: string): string => `You are ${name} here, too.`,
    ranking: "Club ranking, for the host",
  },
  ja: {
    title: "別の端末",
    text: "名前、ゲーム、成績、メモを別の端末でも使えるようにします。そのあとは両方の端末で遊べます。",
    make: "別の端末へ移す",
    linkTitle: "別の端末で開いてください",
    linkText:
      "10分以内にコードを読み取るか、リンクを開いてください。使えるのは1回だけです。ほかの人には見せないでください。",
    qr: "別の端末へ移すリンクのQRコード",
    arriveTitle: () => "このブラウザーで同じプレイヤーとして遊びますか？",
    arriveText: "リンクを作った端末の名前、ゲーム、成績を、このブラウザーで使えるようにします。",
    arriveLoses: (name) =>
      `このブラウザーではこれまで「${name}」として遊んでいます。先に別の端末へ移さないと、そのゲームと成績はここからは見られなくなります。`,
    arrive: "ここで使う",
    cancel: "キャンセル",
    gone: "このリンクは使用済みか、期限切れです。いつも遊んでいる端末で作り直してください。",
    arrived: (name) => `この端末でも「${name}」として遊べます。`,
    ranking: "クラブのランキング（主催者用）",
  },
});
