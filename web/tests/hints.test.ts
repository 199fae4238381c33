import { describe, expect, it } from "vitest";
import type { Choice, Hint } from "../src/messages";
import { explain } from "../src/pages/table/hints";

const choice = (move: string, share: number, lead: number | null = null, exact = false): Choice => ({
  move,
  share,
  lead,
  exact,
});
const hint = (basis: Hint["basis"], ...moves: Choice[]): Hint => ({
  seq: 1,
  share: moves[0]?.share ?? 0,
  moves,
  choices: moves.length,
  basis,
});

describe("a hint", () => {
  it("says what its number means where deals are simulated", () => {
    const cards = explain(hint("simulation", choice("Y11", 0.34), choice("R2", 0.2)), "seven", null);
    expect(cards?.meaning).toBe("This card wins in 34% of the simulated deals.");
    expect(cards?.reason).toMatch(/^Next best: .*2.* \(20%\)\.$/);
    const prophecy = explain(hint("simulation", choice("2221", 0.5), choice("1222", 0.5)), "seven", null);
    expect(prophecy?.meaning).toBe("This prophecy wins in 50% of the simulated deals.");
  });

  it("speaks of best play, not of simulations, where the outcome is proven", () => {
    const won = explain(hint("proof", choice("b2=3", 1, 4, true), choice("a1=x", 0, -1, true)), "grid", null);
    expect(won?.meaning).toBe("It wins with best play by both.");
    expect(won?.reason).toMatch(/^You finish 4 points ahead\. The next best, .*, loses\.$/);
    const lost = explain(hint("proof", choice("b2=3", 0, -2, true), choice("a1=x", 0, -5, true)), "grid", null);
    expect(lost?.meaning).toBe("With best play by both, every move loses.");
    expect(lost?.reason).toMatch(/^You finish 2 points behind\. The next best, .*, is 3 points worse\.$/);
    const tied = explain(hint("proof", choice("b2=3", 0.5, 0, true), choice("a1=x", 0, -5, true)), "grid", null);
    expect(tied?.meaning).toBe("With best play by both, the victory is shared.");
  });

  it("calls an estimate an estimate", () => {
    const told = explain(hint("estimate", choice("b2=3", 0.62, 2.1), choice("a1=x", 0.62, 2)), "grid", null);
    expect(told?.meaning).toBe("Estimated chance of winning: 62%.");
    expect(told?.reason).toMatch(/^You would finish about 2 points ahead\. As good: /);
  });

  it("says when there is nothing to choose", () => {
    expect(explain(hint("simulation", choice("pass", 0.3)), "horsemen", null)?.reason).toBe(
      "It is your only legal move.",
    );
    expect(explain(hint("simulation"), "grid", null)).toBeNull();
  });
});
