/**
 * Shows what happened moment by moment, and then how things are: as fast as the reader wants it, with a pause where one
 * is wanted. A click skips. When later moves wait, scenes are shortened; only a large backlog is skipped.
 */

import type { View } from "../messages";
import type { Scene } from "./game";
import { settings, type Speed } from "./settings.svelte";
import { play } from "./sound";

/** With more entries than this in the queue, all that can be skipped is. */
const MOST_WAITING = 80;
/** Up to so many scenes of later moves may wait before scenes are shortened: with twice as many they take half their time. */
const FEW = 5;
/** No scene takes a smaller part of its time than this. */
const SHORTEST = 0.2;
/** How long scenes are shown, as a multiple of their own time. Without animation only those that matter are shown at all. */
const LENGTH: Record<Speed, number> = { slow: 2, normal: 1, fast: 0.5, none: 1 };
/** Without movement, nothing is shown for less than this many milliseconds at normal speed: it appears all at once. */
const READABLE = 450;

/** A moment that waits to be shown, or none; and what is to be done once it has been. */
interface Waiting {
  scene: Scene | null;
  done?: () => void;
}

export class Director {
  /** What to show now. */
  view = $state.raw<View | null>(null);
  /** The scene being shown. */
  scene = $state.raw<Scene | null>(null);

  #queue: Waiting[] = [];
  #done: (() => void) | undefined;
  #last: View | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * With `holds`, scenes that stay are shown until they are dismissed; what happens behind them counts as shown. With
   * `pauses`, it waits after each trick or chain of effects, if the reader likes that.
   */
  constructor(
    readonly holds = false,
    readonly pauses = true,
  ) {}

  /** Whether what is shown stays until it is dismissed. */
  get held(): boolean {
    return this.#stays(this.scene);
  }

  /** Whether it waits until the reader goes on. */
  get paused(): boolean {
    return !this.held && this.#pauses(this.scene);
  }

  /** How many scenes are still to be dismissed. */
  get undismissed(): number {
    return this.#queue.filter(({ scene }) => this.#stays(scene)).length + Number(this.held);
  }

  /** Show a view at once, after what stays; what waited counts as shown. */
  show(view: View | null): void {
    this.#last = view;
    this.#discard((scene) => this.#stays(scene));
    if (!this.held) this.#next();
  }

  /** Tell scenes, then show the view they lead to; `done` is called when all of them have been shown. */
  play(scenes: Scene[], after: View, done?: () => void): void {
    this.#last = after;
    const wanted = scenes.filter((scene) => this.#wanted(scene)).map((scene) => ({ ...scene, ms: lengthOf(scene) }));
    const late = this.#queue.length + wanted.length > MOST_WAITING;
    if (late && !this.paused) this.skip();
    this.#queue.push(...wanted.map((scene) => ({ scene })), { scene: null, done });
    if (this.held) this.#markAllShown();
    else if (!this.scene) this.#next();
  }

  /** Do something as soon as all that waits has been shown. */
  after(done: () => void): void {
    if (this.scene && !this.held) this.#queue.push({ scene: null, done });
    else done();
  }

  /** No more of this: show how things are, or first what waits for the reader. */
  skip(): void {
    if (this.paused) this.#next();
    else if (this.held) this.#discard((scene) => this.#waits(scene));
    else this.#leap();
  }

  /** End the scene that stays. */
  dismiss(): void {
    if (this.held) this.#next();
  }

  /** Nothing waits any more, because another game has begun, or a move was taken back. */
  forget(): void {
    this.#discard(() => false);
    this.#next();
  }

  /** Stop: the page is gone, so show no further scenes. */
  stop(): void {
    this.#queue = [];
    this.#done = undefined;
    this.#last = null;
    this.#settle();
  }

  #stays(scene: Scene | null): boolean {
    return this.holds && !!scene?.stays;
  }

  #pauses(scene: Scene | null): boolean {
    return this.pauses && settings.pauses && !!scene?.pause;
  }

  #waits(scene: Scene | null): boolean {
    return this.#stays(scene) || this.#pauses(scene);
  }

  #wanted(scene: Scene): boolean {
    return settings.speed !== "none" || !!scene.stays || this.#pauses(scene);
  }

  #next = (): void => {
    this.#finish([]);
    const waiting = this.#queue.shift();
    if (!waiting) return this.#settle();
    this.#done = waiting.done;
    if (!waiting.scene) return this.#next();
    const scene = { ...waiting.scene, ms: waiting.scene.ms * this.#pace() };
    this.scene = scene;
    this.view = scene.view;
    if (scene.sound) play(scene.sound);
    clearTimeout(this.#timer);
    if (this.held) this.#markAllShown();
    else if (!this.paused) this.#timer = setTimeout(this.#next, scene.ms);
  };

  /** Which part of its time a scene takes: all of it, unless many scenes of later moves wait. */
  #pace(): number {
    const end = this.#queue.findIndex(({ scene }) => !scene);
    const later = end < 0 ? 0 : this.#queue.slice(end).filter(({ scene }) => scene).length;
    return Math.max(SHORTEST, Math.min(1, FEW / later));
  }

  /** On to the next scene that waits for the reader, or to the end; what comes behind one that stays is left out, too. */
  #leap(): void {
    while (this.#queue[0] && !this.#waits(this.#queue[0].scene)) this.#finish([this.#queue.shift()!]);
    this.#next();
    if (this.held) this.skip();
  }

  /** What is on and these count as shown. */
  #finish(rest: Waiting[]): void {
    const done = this.#done;
    this.#done = undefined;
    done?.();
    for (const waiting of rest) waiting.done?.();
  }

  /** What waits counts as shown, and is, in its time. */
  #markAllShown(): void {
    this.#discard(() => true);
  }

  /** What waits counts as shown, and only some of it will be. */
  #discard(but: (scene: Scene) => boolean): void {
    const waiting = this.#queue;
    this.#queue = waiting.flatMap(({ scene }) => (scene && but(scene) ? [{ scene }] : []));
    this.#finish(waiting);
  }

  #settle(): void {
    clearTimeout(this.#timer);
    this.scene = null;
    this.view = this.#last;
  }
}

/** For how many milliseconds a scene is shown. */
function lengthOf({ ms }: Scene): number {
  return Math.max(ms, settings.motion ? 0 : READABLE) * LENGTH[settings.speed];
}
