/** Whether the server can be reached; while it cannot, requests are repeated. */

/** Milliseconds between two attempts. */
const EVERY = 3000;

class Server {
  /** Whether it did not answer the last time. */
  down = $state(false);
  /** Whether the page lacks a part of itself that only the server has. */
  lacking = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting: (() => void)[] = [];

  constructor() {
    globalThis.addEventListener?.("online", () => this.down && void this.ask());
  }

  /** It answered, even if with an error. */
  answered(): void {
    if (!this.down) return;
    clearTimeout(this.#timer);
    this.down = false;
    for (const go of this.#waiting.splice(0)) go();
  }

  /** It did not answer. */
  failed(): void {
    this.down = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.ask(), EVERY);
  }

  /** Once it can be reached again. */
  back(): Promise<void> {
    return this.down ? new Promise((done) => this.#waiting.push(done)) : Promise.resolve();
  }

  /** A part of the page, loaded when it is needed. Where it cannot be had, the page begins anew once the server is back. */
  async need<T>(part: () => Promise<T>): Promise<T> {
    try {
      return await part();
    } catch (error) {
      if (!import.meta.env.PROD) throw error;
      this.lacking = true;
      this.failed();
      await this.back();
      location.reload();
      throw error;
    }
  }

  /** Look whether it is back. */
  async ask(): Promise<void> {
    try {
      if ((await fetch("/healthz", { cache: "no-store" })).ok) this.answered();
      else this.failed();
    } catch {
      this.failed();
    }
  }
}

export const server = new Server();
