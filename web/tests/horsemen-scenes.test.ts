import { describe, expect, it } from "vitest";
import { scenes } from "../src/games/horsemen/scenes";
import type { HorsemenEvent, HorsemenView } from "../src/messages";
import { games } from "./horsemen";

const moments = Object.values(games).flatMap((game) => game.moments);

/** What lies on the table, without what is asked and what is worked out from it. */
function lying(view: HorsemenView) {
  return {
    sides: view.prophecies.map((place) => place.sides),
    totals: view.prophecies.map((place) => (place.prophecy ? place.totals : null)),
    bonus: view.prophecies.map((place) => (place.prophecy ? place.bonus : null)),
    laid: view.prophecies.map((place) => place.prophecy?.name),
    piles: view.piles.map((pile) => [pile.cards, pile.uncovered, pile.revealed, pile.colour, pile.looked]),
    taken: view.taken.map((faces) => faces.map((face) => face.name).toSorted()),
    hand: view.hand,
    sizes: view.hand_sizes,
    draw: view.draw_piles,
    discards: view.discards,
    gone: view.gone,
    favour: view.favour,
    scores: view.scores,
  };
}

describe("scenes", () => {
  it("the last moment lies as the server's next view does", () => {
    for (const { before, events, after } of moments) {
      const last = scenes(before, events, after).at(-1);
      if (last) expect(lying(last.view)).toEqual(lying(after));
    }
  });

  it("moments come in the order of events, and nothing can be chosen in them", () => {
    for (const { before, events, after } of moments) {
      const told = scenes(before, events, after);
      const order = told.filter((scene) => scene.about !== "weigh").map((scene) => scene.what);
      expect(order).toEqual(events.filter((event) => event.type !== "result"));
      for (const scene of told) expect(scene.view.legal).toEqual([]);
    }
  });

  it("a Prophecy is weighed with its cards before they are cleared", () => {
    const found = moments.filter(({ events }) => events.some((event) => event.type === "fulfil"));
    expect(found.length).toBeGreaterThan(5);
    for (const { before, events, after } of found) {
      const told = scenes(before, events, after);
      const at = told.findIndex((scene) => scene.about === "weigh");
      const scene = told[at];
      if (!scene) throw new Error("nothing was weighed");
      const { place, totals } = scene.what as Extract<HorsemenEvent, { type: "fulfil" }>;
      const weighed = scene.view.prophecies.find((one) => one.place === place);
      expect(weighed?.totals).toEqual(totals);
      expect(weighed?.sides.flat().length).toBeGreaterThan(3);
      expect(told[at + 1]?.view.prophecies.find((one) => one.place === place)?.sides).toEqual([[], []]);
    }
  });

  it("every total is the sum of its cards and what Horsemen add, who are named", () => {
    const valueOf = (card: string): number => Number(card.at(-1));
    let raised = 0;
    for (const { before, events, after } of moments) {
      for (const { view } of scenes(before, events, after)) {
        for (const { prophecy, sides, totals, bonus } of view.prophecies) {
          if (!prophecy) continue;
          const sums = sides.map((cards) => cards.reduce((sum, card) => sum + valueOf(card), 0));
          expect(totals.map((total, seat) => total - (bonus[seat] ?? 0))).toEqual(sums);
        }
        const bonuses = view.prophecies.some(({ bonus }) => bonus.some(Boolean));
        expect(view.bonus_by.length > 0).toBe(bonuses);
        raised += Number(bonuses);
      }
    }
    expect(raised).toBeGreaterThan(0);
  });

  it("there is time to read a Horseman and a Prophecy", () => {
    const told = moments.flatMap(({ before, events, after }) => scenes(before, events, after));
    const reveals = told.filter((scene) => scene.about === "reveal");
    expect(reveals.length).toBeGreaterThan(3);
    for (const scene of reveals) expect(scene.ms).toBeGreaterThanOrEqual(1200);
    for (const scene of told.filter((other) => other.about === "weigh")) expect(scene.ms).toBeGreaterThanOrEqual(1000);
    expect(Math.max(...told.map((scene) => scene.ms))).toBeLessThan(1700);
  });

  it("what a card makes happen stays long enough to read the cause", () => {
    const [moment] = moments;
    if (!moment) throw new Error("no games were recorded");
    const before = { ...moment.before, seat: 0 };
    const shown = (event: HorsemenEvent): number => scenes(before, [event], { ...moment.after, seat: 0 })[0]?.ms ?? 0;
    expect(shown({ type: "draw", seat: 1, cards: 1 })).toBeLessThan(500);
    expect(shown({ type: "draw", seat: 1, cards: 1, causes: ["Grail"] })).toBeGreaterThanOrEqual(1400);
    expect(shown({ type: "buy", seat: 1, card: "C4", causes: ["Coin"] })).toBeGreaterThanOrEqual(1400);
    expect(shown({ type: "draw", seat: 0, cards: ["G1"], causes: ["Grail"] })).toBeGreaterThanOrEqual(800);
    expect(shown({ type: "buy", seat: 0, card: "C4", causes: ["Coin"] })).toBeLessThan(400); // one's own choice
  });

  it("the last discarded card is on top, and the Favour takes what Conquest adds with it", () => {
    const [moment] = moments;
    if (!moment) throw new Error("no games were recorded");
    const after = { ...moment.after, discards: [[], []] };
    const before = { ...moment.before, discards: [["Sw3"], []], hand: null };
    const [scene] = scenes(before, [{ type: "discard", seat: 0, card: "G1" }], after);
    expect(scene?.view.discards[0]).toEqual(["Sw3", "G1"]);
    const raised = before.prophecies.map((one) => ({ ...one, totals: [2, 0], bonus: [2, 0] }));
    const standings = raised.map(({ place }) => ({ place, totals: [0, 2], bonus: [0, 2], leader: 1 }));
    const [given, last] = scenes(
      { ...before, prophecies: raised, favour: 0 },
      [
        { type: "favour", seat: 1, standings },
        { type: "pass", seat: 1 },
      ],
      after,
    );
    expect(last).toBeDefined();
    for (const one of given?.view.prophecies ?? [])
      expect([one.totals, one.bonus]).toEqual([
        [0, 2],
        [0, 2],
      ]);
  });

  it("a revealed Horseman is shown by its colour", () => {
    for (const { before, events, after } of moments)
      for (const { about, what, view } of scenes(before, events, after)) {
        if (about !== "reveal") continue;
        const { pile } = what as Extract<HorsemenEvent, { type: "reveal" }>;
        expect(view.piles.find((one) => one.suit === pile)?.colour).toMatch(/white|red|black|pale/);
      }
  });

  it("a game that begins is shown at once", () => {
    const [moment] = moments;
    if (!moment) throw new Error("no games were recorded");
    expect(scenes(null, moment.events, moment.after)).toEqual([]);
  });
});
