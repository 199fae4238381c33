import { describe, expect, it } from "vitest";
import type { GameRecord, HorsemenEvent, SevenEvent, SevenRound } from "../src/messages";
import { scoring as ofGrid } from "../src/games/grid/scoring";
import { scoring as ofDuel } from "../src/games/horsemen/scoring";
import { scoring as ofRounds } from "../src/games/seven/scoring";
import horsemen from "./recorded/horsemen-house.json";
import seven from "./recorded/seven-first3.json";

const names = ["Ada", "Bo", "Cy"];

/** Every event in a recorded game. */
function eventsIn<E>(recorded: unknown): E[] {
  const found: E[] = [];
  JSON.stringify(recorded, (key, value: unknown) => {
    if (key === "events") found.push(...(value as E[]));
    return value;
  });
  return found;
}

/** A round as it is told at the table: with what the points of each seat are for. */
function explained(round: { left: number[] }, number: number, trick: number, twice = false): SevenRound {
  const whys = twice ? ["not_fulfilled", "fulfilled_once_more"] : ["tokens_left", "fulfilled"];
  const why = round.left.map((left) => whys[left ? 0 : 1]);
  const ending = { why: "goal", goal: 2, early: true, winners: [0], tied: [], tie_break: null, compared: [] };
  const scoring = { round: number, trick, before: [], why, floored: [], ending: twice ? ending : null };
  return { ...round, scoring } as unknown as SevenRound;
}

const recordOf = (events: unknown[]) => ({ events }) as unknown as GameRecord;
const SCORED = {
  seven: (events: unknown[]) => ofRounds(recordOf(events), names, []),
  grid: (events: unknown[]) => ofGrid(recordOf(events), names.slice(0, 2)),
  horsemen: (events: unknown[]) => ofDuel(recordOf(events), names.slice(0, 2)),
};
const scored = (game: keyof typeof SCORED, events: unknown[]) => SCORED[game](events);

describe("the scoring of a finished game", () => {
  it("is told round by round, with the tokens left", () => {
    const { head, rows, summed, remarks } = scored("seven", [
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
      ["Round 1", "+2", "0", "0"],
      ["Round 2", "0", "+2", "0"],
      ["Score", "2", "2", "0"],
    ]);
    expect(rows[0]?.map(({ note }) => note)).toEqual([
      undefined,
      "all came true",
      "3 tokens left; −2 not counted",
      "1 token left",
    ]);
    expect([summed, remarks]).toEqual([true, ["A score never falls below 0."]]);
  });

  it("says why each score changed, why the game ended and what a score counts, where that was told", () => {
    const round = { type: "round", left: [0, 2, 1], change: [1, 0, 0], scores: [2, 0, 0] };
    const record = { game: "seven", setup: { variant: "twice" }, events: [round] } as unknown as GameRecord;
    const { rows, remarks } = ofRounds(record, names, [explained(round, 1, 8, true)]);
    expect(rows[0]?.map(({ note }) => note)).toEqual([undefined, "fulfilled in trick\u00a08", "2 left", "1 left"]);
    expect(rows[1]?.[0]?.text).toBe("Fulfilments");
    expect(remarks[0]).toBe("Ada fulfilled all seven for the second time, which ends the match.");
  });

  it("says so of the rounds as they were played in the end, where one was taken back", () => {
    const first = { type: "round", left: [0, 2, 1], change: [2, -1, 0], scores: [2, 0, 0] };
    const again = { type: "round", left: [1, 0, 3], change: [0, 2, -2], scores: [0, 2, 0] };
    const last = { type: "round", left: [0, 1, 1], change: [2, 0, 0], scores: [2, 2, 0] };
    const told = [explained(first, 1, 7), explained(again, 1, 9), explained(last, 2, 10)];
    const { rows } = ofRounds(recordOf([again, last]), names, told);
    expect(rows[0]?.[2]?.note).toBe("fulfilled in trick\u00a09");
    expect(rows[1]?.[1]?.note).toBe("fulfilled in trick\u00a010");
  });

  it("says nothing of scores below 0 where none would have been", () => {
    const { remarks } = scored("seven", [{ type: "round", left: [0, 1, 1], change: [2, 0, 0], scores: [2, 0, 0] }]);
    expect(remarks).toEqual([]);
  });

  it("of a recorded round of Seven Prophecies ends with its scores", () => {
    const events = eventsIn<SevenEvent>(seven);
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
    const { head, rows, remarks } = scored("grid", [{ type: "lines", lines }]);
    expect(head[1]?.text).toBe("Numbers");
    expect(remarks).toEqual([
      "A line with four numbers pays four points to the player who wrote a 4 in it, and so on.",
    ]);
    expect(rows.map((row) => row.map(({ text }) => text))).toEqual([
      ["row 1", "2", "Bo", "+2"],
      ["column a", "3", "nobody", "0"],
    ]);
    expect(rows[0]?.[2]?.seat).toBe(1);
  });

  it("says what a tie on the grid decided, and that X-Prophecies count X’s", () => {
    const ended = (ties: string, winners: number[]) => {
      const setup = { options: { x_prophecies: true, ties } };
      const record = { game: "grid", setup, events: [], result: { scores: [4, 4], winners } };
      const { head, remarks } = ofGrid(record as unknown as GameRecord, names);
      return [head[1]?.text, remarks.at(-1)];
    };
    expect(ended("turn", [1])).toEqual(["X’s", "Equal points: the later player in turn order wins."]);
    expect(ended("shared", [0, 1])).toEqual(["X’s", "Equal points: the win is shared."]);
  });

  it("says why a duel ended, and who took a Prophecy with equal totals", () => {
    const { rows, remarks } = scored("horsemen", [
      { type: "fulfil", prophecy: "Ash", winner: 1, totals: [7, 7] },
      { type: "result", prophecies: [0, 1], winners: [1], reason: "passes" },
    ]);
    expect(rows[0]?.map(({ note }) => note)).toEqual([undefined, "", "the Favoured"]);
    expect(remarks[0]).toBe("Six passes in a row.");
  });

  it("says how much of a total Horsemen added, as it was told in the end", () => {
    const recorded = { type: "fulfil", place: "a", prophecy: "Ash", winner: 1, totals: [7, 13], reaped: [[], []] };
    const told = [
      { ...recorded, bonus: [2, 0], bonus_by: ["Conquest"] },
      { ...recorded, bonus: [0, 1], bonus_by: ["Conquest"] },
    ] as HorsemenEvent[];
    const { rows } = ofDuel(recordOf([recorded]), names, told);
    expect(rows[0]?.map(({ note }) => note)).toEqual([undefined, "", "of which 1 from Conquest"]);
  });

  it("is told Prophecy by Prophecy, the winner's total marked", () => {
    const fulfilled = eventsIn<HorsemenEvent>(horsemen).filter((event) => event.type === "fulfil");
    const { rows, remarks } = scored("horsemen", eventsIn(horsemen));
    expect(rows).toHaveLength(fulfilled.length);
    fulfilled.forEach((event, at) => {
      expect(rows[at]?.[0]?.text).toBe(event.prophecy);
      expect(rows[at]?.[1 + event.winner]).toMatchObject({ text: String(event.totals[event.winner]), won: true });
    });
    expect(remarks.at(-1)).toContain(fulfilled.length ? "higher total" : "No Prophecy");
  });

  it("of a duel in which nothing came to pass says so", () => {
    expect(scored("horsemen", []).remarks).toEqual(["No Prophecy was fulfilled."]);
  });
});
