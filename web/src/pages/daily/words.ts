import { words } from "../../core/words";

export const w = words({
  en: {
    title: "The daily prophecy",
    lead: "One deal a day for each game, the same on every server. You have one attempt, without hints or taking back.",
    loading: "Loading…",
    failed: "Today's games could not be loaded. They will be loaded as soon as the server can be reached.",
    against: (level: string) => `against ${level}`,
    play: "Play today's game",
    goOn: "Continue",
    look: "Look at my game",
    finished: (count: number) =>
      count === 0
        ? "Nobody has finished it yet."
        : count === 1
          ? "One player has finished it."
          : `${count} players have finished it.`,
    streak: (days: number) => (days === 1 ? "1 day in a row" : `${days} days in a row`),
    won: "Won",
    shared: "Shared win",
    lost: "Lost",
    unfinished: "Unfinished",
    place: "Place",
    name: "Name",
    result: "Result",
    score: "Score",
    lead_: "Lead",
    you: "you",
    table: (game: string) => `Best results: ${game}`,
    share: "Result to share",
    shareText: (game: string, day: string, result: string, score: number, lead: string, streak: string) =>
      `Augury · ${game} · ${day}\n${result} · score ${score} (${lead}) · ${streak}`,
    next: (time: string) => `The next games begin at ${time}.`,
    limits:
      "The cards are computed from the date by a public rule, so every server deals the same ones. Players can compute them in advance or look at them under a second name, so the results rely on honesty. Bots choose partly at random, so equal play can lead to different games.",
  },
  ja: {
    title: "今日の予言",
    lead: "どのゲームも1日1回、どのサーバーでも同じ配り札です。挑戦は一度だけ。ヒントは使えず、手を戻すこともできません。",
    loading: "読み込んでいます…",
    failed: "今日のゲームを読み込めませんでした。サーバーにつながりしだい読み込みます。",
    against: (level) => `相手：${level}`,
    play: "今日のゲームを遊ぶ",
    goOn: "続ける",
    look: "自分のゲームを見る",
    finished: (count) => (count === 0 ? "まだだれも終えていません。" : `${count}人が終えました。`),
    streak: (days) => `${days}日連続`,
    won: "勝ち",
    shared: "勝利を分かち合う",
    lost: "負け",
    unfinished: "途中",
    place: "順位",
    name: "名前",
    result: "結果",
    score: "得点",
    lead_: "差",
    you: "あなた",
    table: (game) => `上位の結果：${game}`,
    share: "共有する結果",
    shareText: (game, day, result, score, lead, streak) =>
      `Augury・${game}・${day}\n${result}・得点 ${score}（${lead}）・${streak}`,
    next: (time) => `次のゲームは${time}に始まります。`,
    limits:
      "どのサーバーでも同じ札になるよう、配り札は日付から公開の規則で決まります。計算したり、先に別の名前で遊んだりすれば、札を知ることができます。順位が公平かどうかは、参加者の誠実さしだいです。また、ボットの手には偶然があるため、同じように遊んでも違う展開になることがあります。",
  },
});
