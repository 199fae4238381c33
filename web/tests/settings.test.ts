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

/** What the server leaves out where nothing was chosen. */
const UNSAID = {
  tables: {},
  game: null,
  speed: "normal",
  pauses: false,
  shortcuts: true,
  text: false,
  brief: false,
  confirm: false,
};

test("of what is kept here and on the server the newer choice counts", () => {
  expect(settings.meet(null)).toBe(false); // nothing was chosen anywhere
  expect(settings.meet(theirs)).toBe(false);
  expect(settings.chosen).toEqual({ ...theirs, ...UNSAID });
  expect(settings.meet({ ...theirs, theme: "light", changed: 999 })).toBe(true);
  expect(settings.theme).toBe("dark");
  settings.change({ language: "en" });
  expect(settings.meet(theirs)).toBe(true);
  expect(settings.language).toBe("en");
});

test("what another browser put back to its default is the default here, too", () => {
  settings.change({ speed: "fast", pauses: true, shortcuts: false, text: true, brief: true, confirm: true });
  settings.meet({ ...theirs, changed: settings.chosen.changed + 1 });
  expect(settings.chosen).toMatchObject(UNSAID);
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
