/** What happened in a game that this client knows nothing of: the server says it in words. */

import type { Context, Scene } from "../../core/game";
import { sentenceCase } from "../../core/words";
import type { GameEvent, View } from "../../messages";
import { w } from "./words";

/** Milliseconds for which the table shows what a move led to before the next one. */
const MOMENT = 500;

/** An event of a game from another package: its words come with it. */
interface Worded {
  type: string;
  words?: string;
}

/** An event in the server's words; without any, as its fields say it. */
export function tell(event: GameEvent, { names }: Context): string | null {
  const { type, words, ...fields } = event as unknown as Worded & Record<string, unknown>;
  if (words !== undefined) return words || null;
  const seat = typeof fields.seat === "number" ? names[fields.seat] : undefined;
  const rest = Object.entries(fields).filter(([name]) => name !== "seat" || !seat);
  const said = rest.map(([name, value]) => `${sentenceCase(name).toLowerCase()} ${plain(value)}`);
  return `${[seat, sentenceCase(type)].filter(Boolean).join(": ")}${said.length ? ` (${said.join("; ")})` : ""}.`;
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(", ");
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}

/** One moment for each message. */
export function scenes(_before: View | null, events: GameEvent[], after: View): Scene[] {
  return events.length ? [{ view: after, ms: MOMENT, about: "news", what: events, sound: "card" }] : [];
}

/** How many moves there are. */
export const turn = (view: View): string => w().choices(view.legal.length);
