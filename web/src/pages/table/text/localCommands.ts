/** What text mode does in the browser itself: it repeats, reads the log and the rules, changes settings, and asks the table. */

import { post, Refused } from "../../../core/api";
import type { GameClient } from "../../../core/game";
import type { Line } from "../../../core/lines";
import type { Match } from "../../../core/match.svelte";
import { choicesOf, sectionsFor } from "../../../core/sections";
import { settings } from "../../../core/settings.svelte";
import type { Hint, Snapshot } from "../../../messages";
import { served } from "../../../words/served";
import { timeLeft } from "../timeLeft";
import { explain } from "../hints";
import { w as hintWords } from "../hintWords";
import { nameOf, tellLine } from "../logText";
import { w as tableWords } from "../words";
import type { LocalCommands } from "./conversation.svelte";
import { w } from "./words";

/** So many lines of the log are read at once, unless another number is typed. */
const LINES = 10;

interface Around {
  match: Match;
  client: GameClient;
  /** How the table is now. */
  table: () => Snapshot;
  /** The moment, by the server's clock. */
  now: () => number;
  /** Ask whether the game should be given up. */
  resign: () => void;
}

export function localCommands({ match, client, table, now, resign }: Around): LocalCommands {
  const tell = (lines: Line[]): string[] =>
    lines.flatMap((line) => tellLine(line, match.shown ?? table(), client) ?? []);
  const change = (some: { brief?: boolean; confirm?: boolean }, said: () => string): string => {
    settings.change(some);
    return said();
  };
  return {
    repeat: () => tell(match.replayLast()).join("\n") || w().nothingYet,
    log: (rest) =>
      tell(match.lines)
        .slice(-(Number.parseInt(rest, 10) || LINES))
        .join("\n") || w().nothingYet,
    rules: () => rulesNow(client, table()),
    brief: () => change({ brief: true }, () => w().briefOn),
    full: () => change({ brief: false }, () => w().fullOn),
    confirm: () => change({ confirm: !settings.confirm }, () => (settings.confirm ? w().confirmOn : w().confirmOff)),
    undo: () => {
      if (!match.canUndo) return tableWords().noUndo;
      match.do({ type: "propose", what: "undo" });
      return w().askedUndo;
    },
    resign: () => {
      if (table().you === null || table().phase !== "playing") return tableWords().over;
      resign();
      return "";
    },
    hint: () => hint(match, client, table()),
    chat: (rest) => {
      if (!rest) return w().noChat;
      match.do({ type: "say", text: rest });
      return "";
    },
    time: () => time(table(), now()),
    quit: () => "",
  };
}

/** The paragraph of the rules that applies now. */
function rulesNow(client: GameClient, table: Snapshot): string {
  const topic = table.view && client.topic(table.view);
  const choices = { ...choicesOf(table.setup), ...client.facts?.(table.setup) };
  const sections = sectionsFor(client.rules[settings.language], choices);
  const found = sections.find(({ id }) => id === topic) ?? sections[0];
  return found ? [found.title, ...found.text].join("\n") : "";
}

async function hint(match: Match, client: GameClient, table: Snapshot): Promise<string> {
  try {
    const told = await post<Hint>(`/api/matches/${table.match}/hint`, undefined, match.token ?? undefined);
    const advice = explain(told, client, table.view);
    if (!advice) return w().noHint;
    return w().sentences([w().sent(hintWords().title(advice.move)), advice.meaning, advice.reason].filter(Boolean));
  } catch (error) {
    if (error instanceof Refused) return served("error", error.code);
    throw error;
  }
}

function time(table: Snapshot, now: number): string {
  if (!table.clocks) return w().noClocks;
  const told = table.seats.map((_, seat) => {
    const seconds = Math.ceil(timeLeft(table, seat, now) / 1000);
    return w().left(nameOf(table.seats, seat), Math.floor(seconds / 60), seconds % 60);
  });
  return told.join("\n");
}
