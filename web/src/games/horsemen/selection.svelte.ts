/** What the reader is about to do: what can be chosen, what is picked up, where it is dragged. */

import { createContext } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { TableProps } from "../../core/game";
import type { HorsemenView } from "../../messages";
import { type Choice, choicesOf, same, type Thing } from "./moves";

/** Cards that can be looked through. */
export interface Heap {
  what: "discards" | "unseen" | "gone";
  seat: number;
}

const FAR = 6;

export class Playing {
  #picked = $state.raw<Thing | null>(null);
  /** What is being dragged, and where it is. */
  dragged = $state.raw<{ thing: Thing; x: number; y: number; over: string | null } | null>(null);
  /** The heap that lies open. */
  #heap = $state.raw<{ heap: Heap; view: HorsemenView } | null>(null);
  #closed = $state.raw<HorsemenView | null>(null);
  #swallow = false;

  constructor(readonly props: () => TableProps<HorsemenView>) {}

  readonly choices = $derived.by(() => choicesOf(this.props().view));
  readonly mayAct = $derived.by(() => this.props().mayAct);
  /** What the hint or the tutorial points at. */
  readonly hinted = $derived.by(() => this.choices.list.find((choice) => choice.move === this.props().light) ?? null);
  /** What is picked up, while it can go anywhere. */
  readonly picked = $derived.by(() =>
    this.#picked && this.mayAct && this.waysOf(this.#picked).length ? this.#picked : null,
  );
  /** The discards that must be chosen from, else what was opened. */
  readonly heap = $derived.by((): Heap | null => {
    const asked = this.mayAct ? this.choices.list.find((choice) => choice.thing.where === "discards") : undefined;
    const { view } = this.props();
    if (this.#heap) return this.#heap.heap;
    if (asked && this.#closed !== view) return { what: "discards", seat: asked.thing.seat ?? 0 };
    return null;
  });

  /** The moves that touch a thing. */
  waysOf(thing: Thing): Choice[] {
    return this.choices.list.filter((choice) => same(choice.thing, thing));
  }

  /** Whether one of a seat's discards must be chosen. */
  choosesFrom(seat: number): boolean {
    return this.mayAct && this.choices.list.some(({ thing }) => thing.where === "discards" && thing.seat === seat);
  }

  lit(thing: Thing): boolean {
    return this.mayAct && this.waysOf(thing).length > 0;
  }

  isHinted(thing: Thing): boolean {
    return same(this.hinted?.thing ?? null, thing);
  }

  isPicked(thing: Thing): boolean {
    return same(this.picked, thing);
  }

  /** The move that takes what is picked up to a place. */
  wayTo(place: string): Choice | null {
    return (this.picked && this.waysOf(this.picked).find((choice) => choice.place === place)) ?? null;
  }

  /** Click or Enter on a thing; false where nothing can be done with it. */
  press(thing: Thing): boolean {
    if (this.#swallow) {
      this.#swallow = false;
      return true;
    }
    const ways = this.mayAct ? this.waysOf(thing) : [];
    const [only] = ways;
    if (!only) return false;
    if (this.isPicked(thing)) this.putBack();
    else if (only.place !== null && (ways.length > 1 || only.verb === "play")) this.#picked = thing;
    else this.#act(only.move);
    return true;
  }

  goTo(place: string): void {
    const way = this.wayTo(place);
    if (way) this.#act(way.move);
  }

  pass(): void {
    if (this.mayAct && this.choices.pass) this.#act(this.choices.pass);
  }

  /** A move that touches nothing on the table. */
  plain(move: string): void {
    if (this.mayAct) this.#act(move);
  }

  putBack(): void {
    this.#picked = null;
  }

  open(heap: Heap): void {
    this.#heap = { heap, view: this.props().view };
  }

  close(): void {
    this.#heap = null;
    this.#closed = this.props().view;
  }

  #act(move: string): void {
    this.#picked = null;
    this.#heap = null;
    this.props().act(move);
  }

  /** Lets a card be dragged to a place. */
  drag(thing: () => Thing): Attachment<HTMLElement> {
    return (element) => {
      let from: { x: number; y: number; id: number } | null = null;
      const down = (event: PointerEvent): void => {
        this.#swallow = false;
        const places = this.mayAct && this.waysOf(thing()).some((choice) => choice.place !== null);
        if (event.button === 0 && places) from = { x: event.clientX, y: event.clientY, id: event.pointerId };
      };
      const move = (event: PointerEvent): void => {
        if (!from || event.pointerId !== from.id) return;
        const { clientX: x, clientY: y } = event;
        if (!this.dragged) {
          if (Math.hypot(x - from.x, y - from.y) < FAR) return;
          element.setPointerCapture(from.id);
          this.#picked = thing();
        }
        const under = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-place]")?.dataset.place ?? null;
        this.dragged = { thing: thing(), x, y, over: under && this.wayTo(under) ? under : null };
      };
      const up = (event: PointerEvent): void => {
        if (!from || event.pointerId !== from.id) return;
        from = null;
        const dropped = this.dragged;
        this.dragged = null;
        if (!dropped) return;
        this.#swallow = true;
        setTimeout(() => (this.#swallow = false));
        if (event.type === "pointerup" && dropped.over) this.goTo(dropped.over);
        else this.putBack();
      };
      element.addEventListener("pointerdown", down);
      element.addEventListener("pointermove", move);
      element.addEventListener("pointerup", up);
      element.addEventListener("pointercancel", up);
      return () => {
        element.removeEventListener("pointerdown", down);
        element.removeEventListener("pointermove", move);
        element.removeEventListener("pointerup", up);
        element.removeEventListener("pointercancel", up);
      };
    };
  }
}

export const [getPlaying, setPlaying] = createContext<Playing>();
