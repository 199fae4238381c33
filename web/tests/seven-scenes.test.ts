import { describe, expect, it } from "vitest";
import type { SevenEvent, SevenView } from "../src/messages";
import { LASTS, scenes } from "../src/games/seven/scenes";
import recorded from "./recorded/seven-first3.json";

interface Heard {
  events: SevenEvent[];
  view: SevenView;
}
const { start, end } = recorded as unknown as { start: Heard[]; end: Heard[] };

/** What happened between each two messages of a recording. */
function* steps(heard: Heard[]) {
  for (let at = 1; at < heard.length; at++) {
    const [before, now] = [heard[at - 1]!.view, heard[at]!];
    yield { before, events: now.events, after: now.view, told: scenes(before, now.events, now.view) };
  }
}

const kinds = (told: { about?: string }[]) => told.map((scene) => scene.about);

describe("the scenes of Seven Prophecies", () => {
  it("lead to what the server shows", () => {
    for (const { events, after, told } of [...steps(start), ...steps(end)]) {
      const last = told.at(-1)?.view;
      if (!events.length) expect(last).toBeUndefined();
      if (!last) continue;
      for (const key of ["tricks", "tokens", "scores", "hand", "hand_sizes", "trick", "actors", "leader"] as const) {
        expect(last[key], key).toEqual(after[key]);
      }
    }
  });

  it("tell a trick in the order of the rules: card, ranking, seals, laid away", () => {
    const over = [...steps(start)].filter(({ events }) => events.some(({ type }) => type === "trick"));
    expect(over.length).toBeGreaterThan(1);
    for (const { events, told } of over) {
      const trick = events.find((event) => event.type === "trick")!;
      const seals = trick.confirmed.some(Boolean) ? ["seals"] : [];
      expect(kinds(told)).toEqual(["play", "ranking", ...seals, "laid"]);
    }
  });

  it("press seals only after the ranking, and take a token for each", () => {
    const { before, told } = [...steps(start)].find(({ told }) => kinds(told).includes("seals"))!;
    const [ranking, seals] = ["ranking", "seals"].map((kind) => told.find(({ about }) => about === kind)!.view);
    expect(ranking!.tricks.at(-1)!.places).not.toBeNull();
    expect(ranking!.tricks.at(-1)!.confirmed).toBeNull();
    expect(ranking!.tokens).toEqual(before.tokens);
    const count = (view: SevenView) => view.tokens.flat().reduce<number>((all, here) => all + (here ?? 0), 0);
    expect(count(seals!)).toBe(count(before) - seals!.tricks.at(-1)!.confirmed!.filter(Boolean).length);
  });

  it("reveal all prophecies at once, when the last is in", () => {
    const revealed = [...steps(start)].filter(({ told }) => kinds(told).includes("revealed"));
    expect(revealed).toHaveLength(1);
    expect(kinds(revealed[0]!.told)).toEqual(["revealed"]);
    expect(revealed[0]!.told[0]!.view.prophecies.every(Boolean)).toBe(true);
  });

  it("end a round with its score and the new deal", () => {
    const { told } = [...steps(end)].at(-1)!;
    expect(kinds(told).slice(-3)).toEqual(["laid", "round", "dealt"]);
    const score = told.at(-2)!;
    expect(score.view.scores).toEqual((score.what as { scores: number[] }).scores);
    expect(score.view.tricks.every(({ places }) => places)).toBe(true);
  });

  it("begin with a deal", () => {
    const after = start[0]!.view;
    const dealt = { type: "dealt", round: 1, leader: 0, hand: null, row: after.row, aside_up: [] } as SevenEvent;
    expect(kinds(scenes(null, [dealt], after))).toEqual(["dealt"]);
  });

  it("leave time to read, and hurry with the rest", () => {
    expect(LASTS.ranking).toBeGreaterThanOrEqual(900);
    for (const kind of ["play", "laid"] as const) expect(LASTS[kind]).toBeLessThan(500);
  });

  it("change nothing of what they are told about", () => {
    const before = structuredClone(start);
    for (const step of steps(start)) expect(step.told).toBeDefined();
    expect(start).toEqual(before);
  });
});
