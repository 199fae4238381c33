/** A token under the finger: taken from a rank or from those not placed, let go over a rank or anywhere else. */

const FAR = 6;

export class Dragging {
  /** Where the token is in the page, once it moves. */
  at: { x: number; y: number } | null = $state.raw(null);
  /** The rank it would fall on. */
  over: number | null = $state(null);
  /** A click that ends a drag is no click. */
  #dragged = false;
  #done: (from: number | null, to: number | null) => void;

  constructor(done: (from: number | null, to: number | null) => void) {
    this.#done = done;
  }

  /** Whether the click that comes now is only the end of a drag. */
  ends(): boolean {
    const ends = this.#dragged;
    this.#dragged = false;
    return ends;
  }

  take = (event: PointerEvent, from: number | null): void => {
    if (event.button !== 0) return;
    const { clientX, clientY } = event;
    this.#dragged = false;
    const move = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (!this.at && Math.hypot(x - clientX, y - clientY) < FAR) return;
      this.at = { x, y };
      this.over = rankUnder(x, y);
    };
    const letGo = (up: PointerEvent) => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", letGo);
      window.removeEventListener("pointercancel", letGo);
      if (this.at && up.type === "pointerup") {
        this.#dragged = true;
        setTimeout(() => (this.#dragged = false));
        this.#done(from, this.over);
      }
      this.at = null;
      this.over = null;
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", letGo);
    window.addEventListener("pointercancel", letGo);
  };
}

function rankUnder(x: number, y: number): number | null {
  const rank = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-rank]")?.dataset.rank;
  return rank === undefined ? null : Number(rank);
}
