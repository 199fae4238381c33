import { describe, expect, it } from "vitest";
import { choicesOf, lies, read, same } from "../src/games/horsemen/moves";
import { games } from "./horsemen";

const views = Object.values(games).flatMap((game) => [game.first, ...game.moments.map((moment) => moment.after)]);

describe("moves", () => {
  it("every legal move of recorded games touches something on the table, or passes", () => {
    for (const view of views) {
      const { list, pass, rest } = choicesOf(view);
      expect(rest).toEqual([]);
      expect([...list.map((choice) => choice.move), ...(pass ? [pass] : [])].toSorted()).toEqual(view.legal.toSorted());
      for (const choice of list) expect(lies(choice.thing, view)).toBe(true);
    }
  });

  it("the recorded games ask for every verb", () => {
    const verbs = new Set(views.flatMap((view) => choicesOf(view).list.map((choice) => choice.verb)));
    expect([...verbs].toSorted()).toEqual(
      ["banish", "buy", "discard", "doom", "look", "move", "play", "seal", "strike", "take"].toSorted(),
    );
  });

  it("no two moves touch the same things", () => {
    for (const view of views) {
      const { list } = choicesOf(view);
      for (const one of list)
        expect(list.filter((other) => same(one.thing, other.thing) && one.place === other.place)).toHaveLength(1);
    }
  });

  it("a card that is struck is the opponent's, all others one's own, and piles nobody's", () => {
    expect(read("strike Sw2", 1)?.thing).toEqual({ where: "table", seat: 0, name: "Sw2" });
    expect(read("move G3 to b", 1)).toMatchObject({ thing: { where: "table", seat: 1, name: "G3" }, place: "b" });
    expect(read("St6 at c", 0)).toMatchObject({ thing: { where: "hand", seat: 0, name: "St6" }, place: "c" });
    expect(read("buy coins", 0)?.thing).toEqual({ where: "pile", seat: null, name: "coins" });
  });

  it("a move of no known form is kept as a plain one", () => {
    const [view] = views;
    if (!view) throw new Error("no views were recorded");
    const strange = { ...view, legal: ["pass", "strike everything", "dance", "Sw6 at a"] };
    expect(choicesOf(strange)).toEqual({ list: [], pass: "pass", rest: ["strike everything", "dance", "Sw6 at a"] });
  });

  it("nobody who watches can choose", () => {
    expect(games.bare?.first.seat).toBe(null);
    expect(views.filter((view) => view.seat === null).every((view) => choicesOf(view).list.length === 0)).toBe(true);
  });
});
