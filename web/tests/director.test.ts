import { beforeEach, expect, test, vi } from "vitest";
import { Director } from "../src/core/director.svelte";
import type { Scene } from "../src/core/game";
import { settings } from "../src/core/settings.svelte";
import type { View } from "../src/messages";

const view = (name: string) => ({ name }) as unknown as View;
const scenes = (count: number): Scene[] => Array.from({ length: count }, (_, at) => ({ view: view(`${at}`), ms: 100 }));

let director: Director;
let told: string[];
const tell = (name: string) => () => void told.push(name);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  settings.change({ speed: "normal", pauses: false, motion: true });
  director = new Director();
  told = [];
});

test("what is to follow is done when its scenes have been shown, one after the other", () => {
  director.play(scenes(2), view("a"), tell("a"));
  director.play(scenes(1), view("b"), tell("b"));
  director.after(tell("c"));
  vi.advanceTimersByTime(199);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(["a"]);
  vi.advanceTimersByTime(100);
  expect([told, director.scene, director.view]).toEqual([["a", "b", "c"], null, view("b")]);
  director.after(tell("d"));
  director.play([], view("e"), tell("e"));
  expect([told.slice(3), director.view]).toEqual([["d", "e"], view("e")]);
});

test("whoever skips, hurries or comes back loses nothing", () => {
  director.play(scenes(2), view("a"), tell("a"));
  director.play(scenes(2), view("b"), tell("b"));
  director.skip();
  expect([told, director.view]).toEqual([["a", "b"], view("b")]);
  director.play(scenes(40), view("c"), tell("c"));
  director.play(scenes(41), view("d"), tell("d"));
  expect(told).toEqual(["a", "b", "c"]);
  director.show(view("e"));
  expect([told, director.view]).toEqual([["a", "b", "c", "d"], view("e")]);
});

test("chains of effects that follow each other quickly are all shown, faster and in order", () => {
  const seen: string[] = [];
  const run = (ms: number) => {
    for (let at = 0; at < ms; at += 10) {
      const about = director.scene?.about;
      if (about && seen.at(-1) !== about) seen.push(about);
      vi.advanceTimersByTime(10);
    }
  };
  const chain = (move: string) => [..."123456"].map((effect) => ({ ...scene(move + effect), ms: 700 }));
  const moves = ["a", "b", "c", "d", "e", "f"];
  director.play(chain("a"), view("a"), tell("a"));
  expect(director.scene?.ms).toBe(700);
  for (const move of moves.slice(1)) {
    run(500);
    director.play(chain(move), view(move), tell(move));
  }
  expect(director.scene?.ms).toBeLessThan(350);
  run(20_000);
  expect(seen).toEqual(moves.flatMap((move) => chain(move).map(({ about }) => about)));
  expect([told, director.scene, director.view]).toEqual([moves, null, view("f")]);
});

test("a long chain of a single move takes its time", () => {
  director.play(scenes(20), view("a"), tell("a"));
  vi.advanceTimersByTime(1999);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(["a"]);
});

test("when nobody looks any more nothing is done", () => {
  director.play(scenes(2), view("a"), tell("a"));
  director.stop();
  vi.advanceTimersByTime(1000);
  expect([told, director.scene, director.view]).toEqual([[], null, null]);
});

const scene = (about: string, stays = false): Scene => ({ view: view(about), ms: 100, about, stays });

test("a scene that stays waits at a table until it is dismissed, whatever else happens behind it", () => {
  director = new Director(true);
  director.play([scene("card"), scene("score", true), scene("deal")], view("next"), tell("round"));
  vi.advanceTimersByTime(99);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect([director.scene?.about, director.held, told]).toEqual(["score", true, ["round"]]);
  director.after(tell("chat"));
  director.skip();
  director.show(view("later"));
  director.play(scenes(14), view("much later"), tell("moves"));
  vi.advanceTimersByTime(5000);
  expect([director.scene?.about, director.undismissed, told]).toEqual(["score", 1, ["round", "chat", "moves"]]);
  director.skip();
  director.dismiss();
  expect([director.scene, director.held, director.view]).toEqual([null, false, view("much later")]);
});

test("a scene that stays is reached by skipping, and comes after one that is not dismissed yet", () => {
  director = new Director(true);
  director.play([scene("card"), scene("first", true), scene("deal")], view("a"), tell("a"));
  director.skip();
  expect([director.scene?.about, told]).toEqual(["first", ["a"]]);
  director.play([scene("card"), scene("second", true)], view("b"), tell("b"));
  expect([director.undismissed, told]).toEqual([2, ["a", "b"]]);
  director.dismiss();
  vi.advanceTimersByTime(100);
  expect(director.scene?.about).toBe("second");
  director.forget();
  expect([director.scene, director.view]).toEqual([null, view("b")]);
});

test("a scene that stays passes like any other in a replay or a tutorial", () => {
  director.play([scene("score", true)], view("a"), tell("a"));
  vi.advanceTimersByTime(100);
  expect([director.scene, told]).toEqual([null, ["a"]]);
});

test("scenes last as long as the reader wants, and without animation only those that matter are shown", () => {
  settings.change({ speed: "slow" });
  director.play(scenes(1), view("a"), tell("slow"));
  vi.advanceTimersByTime(199);
  expect([director.scene?.ms, told]).toEqual([200, []]);
  vi.advanceTimersByTime(1);
  settings.change({ speed: "fast" });
  director.play(scenes(1), view("b"), tell("fast"));
  vi.advanceTimersByTime(50);
  expect(told).toEqual(["slow", "fast"]);
  settings.change({ speed: "none" });
  director.play([scene("card"), scene("score", true), scene("deal")], view("c"), tell("none"));
  expect([director.scene?.about, director.scene?.ms]).toEqual(["score", 100]);
  vi.advanceTimersByTime(100);
  expect([told.at(-1), director.view]).toEqual(["none", view("c")]);
});

test("without movement every scene is shown, long enough to be read", () => {
  settings.change({ motion: false });
  director.play([scene("card"), { ...scene("score"), ms: 2000 }], view("a"), tell("a"));
  vi.advanceTimersByTime(449);
  expect(director.scene?.about).toBe("card");
  vi.advanceTimersByTime(1);
  expect([director.scene?.about, director.scene?.ms]).toEqual(["score", 2000]);
});

const trick = (about: string): Scene => ({ ...scene(about), pause: true });

test("who wants pauses goes on themselves after each trick, and what comes later counts as shown only then", () => {
  settings.change({ pauses: true });
  director.play([scene("card"), trick("first"), scene("laid")], view("a"), tell("a"));
  director.play([scene("card"), trick("second")], view("b"), tell("b"));
  vi.advanceTimersByTime(60_000);
  expect([director.scene?.about, director.paused, told]).toEqual(["first", true, []]);
  director.play(scenes(14), view("c"), tell("c"));
  expect(director.scene?.about).toBe("first");
  director.skip();
  expect([director.scene?.about, director.paused]).toEqual(["laid", false]);
  director.skip();
  expect([director.scene?.about, told]).toEqual(["second", ["a"]]);
  director.show(view("d"));
  expect([director.scene, director.paused, director.view, told]).toEqual([null, false, view("d"), ["a", "b", "c"]]);
});

test("pauses are made without animation as well, but not in a replay", () => {
  settings.change({ pauses: true, speed: "none" });
  director.play([scene("card"), trick("first")], view("a"));
  expect([director.scene?.about, director.paused]).toEqual(["first", true]);
  director = new Director(false, false);
  director.play([scene("card"), trick("first")], view("a"));
  expect([director.scene, director.view]).toEqual([null, view("a")]);
});
