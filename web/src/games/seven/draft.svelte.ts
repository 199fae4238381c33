/** A prophecy that is being placed: tokens on ranks, each step can be taken back until it is sealed. */

import { load, store } from "../../core/tabStorage";

export const TOKENS = 7;

interface Kept {
  /** The deal it is for. */
  deal: string;
  counts: number[];
}

/** Keep what is placed for a deal, in case the page is reloaded; null forgets it. */
export function keepDraft(key: string, deal: string, counts: number[] | null): void {
  store(key, counts?.some(Boolean) ? { deal, counts } : null);
}

/** What was placed for this very deal before the page was reloaded. */
export function keptDraft(key: string, deal: string, ranks: number): number[] | null {
  const found = load(key, isKept);
  if (!found || found.deal !== deal || found.counts.length !== ranks) return null;
  return found.counts.reduce((all, here) => all + here, 0) <= TOKENS ? found.counts : null;
}

function isKept(value: unknown): value is Kept {
  const { deal, counts } = (value ?? {}) as Partial<Kept>;
  return (
    typeof deal === "string" && Array.isArray(counts) && counts.every((count) => Number.isInteger(count) && count >= 0)
  );
}

export class Draft {
  counts: number[] = $state([]);
  #past: number[][] = $state([]);

  /** Nothing is placed yet, or what was kept before a reload. */
  constructor(ranks: number, placed: number[] | null = null) {
    this.counts = placed ?? Array.from({ length: ranks }, () => 0);
  }

  get left(): number {
    return TOKENS - this.counts.reduce((all, here) => all + here, 0);
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  /** The prophecy as a move is written: a digit a rank. */
  get move(): string {
    return this.counts.join("");
  }

  add(rank: number): boolean {
    return this.left > 0 && rank in this.counts && this.#become(rank, 1);
  }

  remove(rank: number): boolean {
    return (this.counts[rank] ?? 0) > 0 && this.#become(rank, -1);
  }

  /** Carry one token from a rank, or from those not placed, to another rank, or back. */
  carry(from: number | null, to: number | null): boolean {
    if (from === to) return false;
    if (from === null) return to !== null && this.add(to);
    if (to === null) return this.remove(from);
    if (!this.counts[from]) return false;
    this.#past.push([...this.counts]);
    this.counts = this.counts.map((here, rank) => here - Number(rank === from) + Number(rank === to));
    return true;
  }

  undo(): void {
    const last = this.#past.pop();
    if (last) this.counts = last;
  }

  #become(rank: number, by: number): true {
    this.#past.push([...this.counts]);
    this.counts = this.counts.map((here, at) => (at === rank ? here + by : here));
    return true;
  }
}
