/** What is said to people who listen instead of looking: politely, one thing after another. */

class Announcer {
  /** What the live region holds. */
  lines = $state<{ id: number; text: string }[]>([]);
  #count = 0;

  say(text: string): void {
    this.lines = [...this.lines.slice(-7), { id: ++this.#count, text }];
  }
}

export const announcer = new Announcer();

class Notices {
  /** What is told to everybody for a while: what was refused, what went wrong. */
  text = $state("");
  wrong = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  tell(text: string, wrong = false): void {
    clearTimeout(this.#timer);
    this.text = text;
    this.wrong = wrong;
    this.#timer = setTimeout(() => (this.text = ""), 6000);
  }

  clear(): void {
    this.text = "";
  }
}

export const notices = new Notices();
