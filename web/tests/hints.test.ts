import { describe, expect, it, vi } from "vitest";
import { settings } from "../src/core/settings.svelte";
import type { GameClient } from "../src/core/game";
import { client as grid } from "../src/games/grid";
import { client as horsemen } from "../src/games/horsemen";
import { client as seven } from "../src/games/seven";
import type { Choice, Hint, View } from "../src/messages";
import { explain as explainWith } from "../src/pages/table/hints";

const GAMES: Record<string, unknown> = { seven, grid, horsemen };
const explain = (hint: Hint, game: string, view: View | null) => explainWith(hint, GAMES[game] as GameClient, view);

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
  simulations: 480,
});

describe("a hint", () => {
  it("says what its number means where games are simulated", () => {
    const cards = explain(hint("simulation", choice("Y11", 0.34), choice("R2", 0.2)), "seven", null);
    expect(cards?.meaning).toBe("This card wins the game in 34% of 480 simulations.");
    expect(cards?.reason).toMatch(/^Next best: .*2.* \(20%\)\.$/);
    const prophecy = explain(hint("simulation", choice("2221", 0.5), choice("1222", 0.5)), "seven", null);
    expect(prophecy?.meaning).toBe("This prophecy wins the game in 50% of 480 simulations.");
  });

  it("names no share, neither its own nor the next best's, where too few games are simulated to know one", () => {
    const few = (simulations: number) => ({
      ...hint("simulation", choice("Y11", 0.72), choice("R2", 0.5)),
      simulations,
    });
    const told = explain(few(16), "seven", null);
    expect(told?.meaning).toBe("A guess from only 16 simulations: too few to say how often it wins.");
    expect(told?.reason).toBe("");
    expect(explain(few(1), "seven", null)?.meaning).toMatch(/^A guess from a single simulation:/);
    expect(explain(few(100), "seven", null)?.meaning).toBe("This card wins the game in 72% of 100 simulations.");
    const estimated = { ...hint("estimate", choice("b2=3", 0.62)), simulations: 1 };
    expect(explain(estimated, "grid", null)?.meaning).toBe("Estimated chance of winning: 62%.");
  });

  it("speaks of best play, not of simulations, where the outcome is proven", () => {
    const won = explain(hint("proof", choice("b2=3", 1, 4, true), choice("a1=x", 0, -1, true)), "grid", null);
    expect(won?.meaning).toBe("It wins with best play by both.");
    expect(won?.reason).toMatch(/^You finish 4 points ahead\. The next best, .*, loses\.$/);
    const lost = explain(hint("proof", choice("b2=3", 0, -2, true), choice("a1=x", 0, -5, true)), "grid", null);
    expect(lost?.meaning).toBe("With best play by both, every move loses.");
    expect(lost?.reason).toMatch(/^You finish 2 points behind\. The next best, .*, is 3 points worse\.$/);
    const tied = explain(hint("proof", choice("b2=3", 0.5, 0, true), choice("a1=x", 0, -5, true)), "grid", null);
    expect(tied?.meaning).toBe("With best play by both, the win is shared.");
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

describe("the reason of a hint", () => {
  const tricks = {
    game: "seven",
    seat: 1,
    row: Array.from({ length: 10 }, () => "R"),
    trick: 7,
    tokens: [[0, 1, 0], [2, 0, 1], null],
    tricks: [{ cards: ["R1", "R2", "R3"] }, { cards: ["Y3", null, null] }],
    setup: { edition: "first" },
  };
  const place = (name: string, own: string[], totals: number[], leader: number | null) => ({
    place: name,
    sides: [own, ["Sw3"]],
    totals,
    leader,
  });
  const duel = {
    game: "horsemen",
    seat: 0,
    suits: [],
    prophecies: [place("a", [], [0, 0], 1), place("b", ["G1", "G2", "C3"], [6, 9], 1), place("c", ["G6"], [6, 3], 0)],
  };
  const reason = (move: string, view: unknown) =>
    explain(hint("simulation", choice(move, 0.4), choice(move, 0.4)), (view as View).game, view as View)?.reason;

  it("names the places that a prophecy still needs, and who has played already", () => {
    expect(reason("Y11", tricks)).toMatch(
      /^You still need 1st\u00a0×\u00a02, 3rd\u00a0×\u00a01, with 4 tricks left\. As good/,
    );
    const last = { ...tricks, trick: 10, tricks: [{ cards: ["Y3", null, "Y4"] }] };
    expect(reason("Y11", last)).toMatch(/with 1 trick left\. You play last in this trick\. As good/);
    expect(reason("Y11", { ...tricks, tokens: [null, [0, 0, 0], null] })).toMatch(/^As good/);
    expect(reason("223", { ...tricks, tricks: [] })).toMatch(/^As good/);
  });

  it("says how the place stands, and whether a side becomes full", () => {
    expect(reason("G4 at b", duel)).toMatch(
      /^It fills your side at b\. As things stand, your opponent would take b, 9 to 6\. As good/,
    );
    expect(reason("move C3 to c", duel)).toMatch(/^As things stand, you would take c, 6 to 3\. As good/);
    expect(reason("G4 at a", duel)).toMatch(/^As good/);
    expect(reason("strike Sw3", { ...duel, prophecies: duel.prophecies.slice(2) })).toMatch(/you would take c/);
    expect(reason("pass", duel)).toMatch(/^As good/);
  });

  it("is given in Japanese, too", () => {
    vi.stubGlobal("document", { documentElement: { dataset: {} } });
    settings.change({ language: "ja" });
    expect(reason("Y11", tricks)).toMatch(/^あと必要なのは.*残り4トリックです。/);
    expect(reason("G4 at b", duel)).toMatch(/^bの自分の側がいっぱいになります。/);
    settings.change({ language: "en" });
  });
});
