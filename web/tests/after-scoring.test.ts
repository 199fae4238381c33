import { describe, expect, it } from "vitest";
import type { GameEvent, GameRecord } from "../src/messages";
import { table } from "../src/pages/after/scoring";
import horsemen from "./recorded/horsemen-house.json";
import seven from "./recorded/seven-first3.json";

const names = ["Ada", "Bo", "Cy"];

/** Every event in a recorded game. */
function eventsIn(recorded: unknown): GameEvent[] {
  const found: GameEvent[] = [];
  JSON.stringify(recorded, (key, value: unknown) => {
    if (key === "events") found.push(...(value as GameEvent[]));
    return value;
  });
  return found;
}

const scored = (game: GameRecord["game"], events: unknown[]) =>
  table({ game, events } as unknown as GameRecord, game === "seven" ? names : names.slice(0, 2), (name) => `“${name}”`);

describe("the scoring of a finished game", () => {
  it("is told round by round, with the tokens left", () => {
    const { head, rows, summed, remark } = scored("seven", [
      { type: "round", left: [0, 3, 1], change: [2, -2, 0], scores: [2, 0, 0] },
      { type: "round", left: [1, 0, 2], change: [0, 2, -1], scores: [2, 2, 0] },
    ]);
    expect(head.map(({ text, seat }) => [text, seat])).toEqual([
      ["Round", undefined],
      ["Ada", 0],
      ["Bo", 1],
      ["Cy", 2],
    ]);
    expect(rows.map((row) => row.map(({ text }) => text))).toEqual([
      ["Round 1", "+2", "−2", "0"],
      ["Round 2", "0", "+2", "−1"],
      ["Score", "2", "2", "0"],
    ]);
    expect(rows[0]?.map(({ note }) => note)).toEqual([undefined, "all came true", "3 tokens left", "1 token left"]);
    expect([summed, remark]).toEqual([true, "A score never falls below 0."]);
  });

  it("says nothing of scores below 0 where none would have been", () => {
    const { remark } = scored("seven", [{ type: "round", left: [0, 1, 1], change: [2, 0, 0], scores: [2, 0, 0] }]);
    expect(remark).toBeNull();
  });

  it("of a recorded round of Seven Prophecies ends with its scores", () => {
    const events = eventsIn(seven);
    const rounds = events.filter((event) => event.type === "round");
    const { rows } = scored("seven", events);
    expect(rows).toHaveLength(rounds.length + 1);
    expect(
      rows
        .at(-1)
        ?.slice(1)
        .map(({ text }) => Number(text)),
    ).toEqual(rounds.at(-1)?.scores ?? []);
  });

  it("is told line by line", () => {
    const lines = {
      "row 1": { count: 2, scored_by: 1, points: 2 },
      "column a": { count: 3, scored_by: null, points: 0 },
    };
    const { rows } = scored("grid", [{ type: "lines", lines }]);
    expect(rows.map((row) => row.map(({ text }) => text))).toEqual([
      ["row 1", "2", "Bo", "+2"],
      ["column a", "3", "nobody", "0"],
    ]);
    expect(rows[0]?.[2]?.seat).toBe(1);
  });

  it("is told Prophecy by Prophecy, the winner's total marked", () => {
    const fulfilled = eventsIn(horsemen).filter((event) => event.type === "fulfil");
    const { rows, remark } = scored("horsemen", eventsIn(horsemen));
    expect(rows).toHaveLength(fulfilled.length);
    fulfilled.forEach((event, at) => {
      expect(rows[at]?.[0]?.text).toBe(`“${event.prophecy}”`);
      expect(rows[at]?.[1 + event.winner]).toEqual({ text: String(event.totals[event.winner]), won: true });
    });
    expect(remark).toContain(fulfilled.length ? "higher total" : "No Prophecy");
  });

  it("of a duel in which nothing came to pass says so", () => {
    expect(scored("horsemen", []).remark).toBe("No Prophecy was fulfilled.");
  });
});
