/** Shows what happened moment by moment, and then how things are. A click skips; when it falls behind it hurries. */

import type { View } from "../messages";
import type { Scene } from "./game";
import { play } from "./sound";

const MOST_WAITING = 12;

export class Director {
  /** What to show now. */
  view = $state.raw<View | null>(null);
  /** What is being told at this moment. */
  scene = $state.raw<Scene | null>(null);

  #queue: Scene[] = [];
  #last: View | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Show a view at once. */
  show(view: View | null): void {
    this.#queue = [];
    this.#last = view;
    this.#settle();
  }

  /** Tell scenes, then show the view they lead to. */
  play(scenes: Scene[], after: View): void {
    this.#queue.push(...scenes);
    this.#last = after;
    if (this.#queue.length > MOST_WAITING) this.#queue = this.#queue.slice(-scenes.length);
    if (!this.scene) this.#next();
  }

  /** No more of this: show how things are. */
  skip(): void {
    this.#queue = [];
    this.#settle();
  }

  #next = (): void => {
    const scene = this.#queue.shift();
    if (!scene) return this.#settle();
    this.scene = scene;
    this.view = scene.view;
    if (scene.sound) play(scene.sound);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#next, scene.ms);
  };

  #settle(): void {
    clearTimeout(this.#timer);
    this.scene = null;
    this.view = this.#last;
  }
}
