/** A prophecy that is being placed: tokens on ranks, each step can be taken back until it is sealed. */

export const TOKENS = 7;

export class Draft {
  counts: number[] = $state([]);
  #past: number[][] = $state([]);

  constructor(ranks: number) {
    this.counts = Array.from({ length: ranks }, () => 0);
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
