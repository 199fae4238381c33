import { beforeAll, expect, test, vi } from "vitest";
import { settings } from "../src/core/settings.svelte";
import type { Preferences } from "../src/messages";

beforeAll(() => {
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
});

const theirs: Preferences = {
  language: "ja",
  theme: "dark",
  sound: false,
  motion: true,
  notices: false,
  changed: 1000,
};

test("of what is kept here and on the server the newer choice counts", () => {
  expect(settings.meet(null)).toBe(false); // nothing was chosen anywhere
  expect(settings.meet(theirs)).toBe(false);
  expect(settings.chosen).toEqual(theirs);
  expect(settings.meet({ ...theirs, theme: "light", changed: 999 })).toBe(true);
  expect(settings.theme).toBe("dark");
  settings.change({ language: "en" });
  expect(settings.meet(theirs)).toBe(true);
  expect(settings.language).toBe("en");
});

test("whoever keeps settings elsewhere is told of the person's own choices only", () => {
  const told = vi.fn();
  settings.onchange = told;
  const ahead = { ...theirs, changed: Date.now() + 60_000 }; // a clock that was set back since
  settings.meet(ahead);
  expect(told).not.toHaveBeenCalled();
  settings.change({ sound: true });
  expect(told).toHaveBeenCalledOnce();
  expect(settings.meet(ahead)).toBe(true);
  expect(settings.sound).toBe(true);
});
