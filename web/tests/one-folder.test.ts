import { expect, test } from "vitest";
import { ENTRIES } from "../src/games";

const sources = import.meta.glob<string>("../src/**/*.{ts,svelte,json,css}", {
  query: "?raw",
  import: "default",
  eager: true,
});
/** The list of the games, and what is generated from the server's types. */
const MAY = ["../src/games/index.ts", "../src/messages.ts"];
const names = ENTRIES.flatMap((entry) => [entry.name, ...entry.offers.map((offer) => offer.name)]).filter(
  (name) => name !== "first", // the name of an edition that is a plain word, too
);
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const titles = new Set(ENTRIES.flatMap((entry) => [entry.title(), ...entry.offers.map((offer) => offer.words().name)]));
/** A name as a text or a path, as part of an identifier, or in prose; `display: grid` is none of them. */
const pattern = new RegExp(
  [
    `["'\`/](${names.join("|")})\\b`,
    `\\b(${names.map(capital).join("|")})[A-Z]\\w*`,
    `\\b(${[...titles].filter((title) => title !== "Prophecies").join("|")})\\b`,
  ].join("|"),
);

test("no file names a game but those in its folder, and the list of games", () => {
  const folders = ENTRIES.map(({ name }) => `../src/games/${name}/`);
  const found = Object.entries(sources)
    .filter(([path]) => !MAY.includes(path) && !folders.some((folder) => path.startsWith(folder)))
    .flatMap(([path, text]) => {
      const line = text.split("\n").findIndex((one) => pattern.test(one));
      return line < 0 ? [] : [`${path}:${line + 1}: ${text.split("\n")[line]?.trim().slice(0, 100)}`];
    });
  expect(found).toEqual([]);
});
