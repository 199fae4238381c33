/**
 * What is said to people who listen instead of looking. The whole app has one polite and one assertive region; whoever has
 * something to say says it here, once, and needs no region of its own.
 */

interface Said {
  id: number;
  text: string;
  at: number;
}

/** So many lines are kept, and all that are younger than this: a screen reader may still have to come to them. */
const KEPT = 8;
const YOUNG = 10_000;

class Announcer {
  /** What the regions hold. */
  polite = $state.raw<Said[]>([]);
  assertive = $state.raw<Said[]>([]);
  #count = 0;

  /** Say something after all that is being said. */
  say(text: string): void {
    this.polite = this.#with(this.polite, text);
  }

  /** Say something at once: it was refused, or went wrong. */
  alert(text: string): void {
    this.assertive = this.#with(this.assertive, text);
  }

  /** Forget earlier announcements, because another person is listening now. */
  clear(): void {
    this.polite = this.assertive = [];
  }

  #with(lines: Said[], text: string): Said[] {
    if (!text) return lines;
    const at = Date.now();
    const kept = lines.filter((line, index) => lines.length - index < KEPT || at - line.at < YOUNG);
    return [...kept, { id: ++this.#count, text, at }];
  }
}

export const announcer = new Announcer();

/** Say a text of a component whenever it becomes another one. */
export function announce(text: () => string | false | null | undefined, urgent = false): void {
  let before = "";
  $effect(() => {
    const now = text() || "";
    if (now && now !== before) announcer[urgent ? "alert" : "say"](now);
    before = now;
  });
}

class Notices {
  /** Notices shown for a while: refusals and errors. */
  text = $state("");
  wrong = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Show something and say it. */
  tell(text: string, wrong = false): void {
    clearTimeout(this.#timer);
    this.text = text;
    this.wrong = wrong;
    announcer[wrong ? "alert" : "say"](text);
    this.#timer = setTimeout(() => (this.text = ""), 6000);
  }

  clear(): void {
    this.text = "";
  }
}

export const notices = new Notices();
