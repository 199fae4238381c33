/** Text mode's other half: what was typed goes to the server, what it answers is said, and a move that was meant is made. */

import { sentences } from "../../../core/words";
import { announcer } from "../../../core/announcer.svelte";
import { get, Refused } from "../../../core/api";
import type { Match } from "../../../core/match.svelte";
import { settings } from "../../../core/settings.svelte";
import type { TextAnswer, TextPage } from "../../../messages";
import { served } from "../../../words/served";
import { w } from "./words";

type LocalCommand = NonNullable<TextAnswer["deed"]>;

/** Commands that the browser carries out itself, with the words typed after the name: the reply, if any. */
export type LocalCommands = Record<LocalCommand, (rest: string) => string | Promise<string>>;

/** Something that is done when Enter is pressed again. */
interface Asked {
  line: string;
  act: () => void;
}

export class Conversation {
  /** The table in sentences. */
  page = $state.raw<TextPage | null>(null);
  /** What was said last, line by line. */
  reply = $state.raw<string[]>([]);
  wrong = $state(false);
  asked = $state.raw<Asked | null>(null);
  #lines: string[] = [];
  #back = 0;
  #count = 0;

  constructor(
    readonly match: Match,
    readonly local: LocalCommands,
  ) {}

  /** Ask how the table is now; an answer that was overtaken by another counts for nothing. */
  async refresh(): Promise<void> {
    const count = ++this.#count;
    try {
      const page = await this.#get<TextPage>("text", {});
      if (count === this.#count) this.page = page;
    } catch (error) {
      if (count === this.#count) this.#fail(error);
    }
  }

  /** Say something, and show it. */
  say(text: string, wrong = false): void {
    this.#show(text, wrong);
    announcer.say(sentences(...this.reply));
  }

  #show(text: string, wrong = false): void {
    this.reply = text.split("\n").filter(Boolean);
    this.wrong = wrong;
  }

  /** Handle a typed line; an empty or repeated line confirms the pending move. */
  async submit(typed: string): Promise<void> {
    const line = typed.trim();
    const { asked } = this;
    this.asked = null;
    if (asked && (!line || line === asked.line)) return asked.act();
    if (line) this.#remember(line);
    try {
      await this.#answer(line, await this.#get<TextAnswer>("answer", { line }));
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Cancel the pending move. */
  cancel(): void {
    if (!this.asked) return;
    this.asked = null;
    this.say(w().cancelled);
  }

  /** Ask before something is done. */
  confirm(line: string, question: string, act: () => void): void {
    this.asked = { line, act };
    this.say(w().pressAgain(question));
  }

  /** What was typed before, further back or further on. */
  recall(step: -1 | 1): string {
    this.#back = Math.min(this.#lines.length, Math.max(0, this.#back - step));
    return this.#back ? (this.#lines.at(-this.#back) ?? "") : "";
  }

  #remember(line: string): void {
    this.#lines = [...this.#lines.filter((other) => other !== line), line].slice(-50);
    this.#back = 0;
  }

  async #answer(line: string, { text, move, deed, rest, wrong }: TextAnswer): Promise<void> {
    if (deed) {
      const said = await this.local[deed](rest ?? "");
      if (said) this.say(said);
    } else if (move) this.#move(line, move, text);
    else this.say(text, wrong);
  }

  #move(line: string, move: string, text: string): void {
    const act = (): void => {
      if (this.match.waiting.length) return this.say(w().underway, true);
      this.#show(w().sent(text)); // it is said as an event, once it has happened
      this.match.move(move);
    };
    if (settings.confirm) this.confirm(line, text, act);
    else act();
  }

  #get<T>(what: "text" | "answer", more: Record<string, string>): Promise<T> {
    const asked = new URLSearchParams({ ...more, language: settings.language, brief: String(settings.brief) });
    return get<T>(`/api/matches/${this.match.id}/${what}?${asked}`, this.match.token ?? undefined);
  }

  #fail(error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    this.say(served("error", error.code), true);
  }
}
