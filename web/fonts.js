/**
 * The fonts of a build: two small files for each weight of the Japanese one, with the letters that the client uses, and
 * the licences of all fonts. The first file is enough for the lobby; the second has what is used elsewhere.
 */

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";

const WEB = import.meta.dirname;
const PACKAGES = [
  "@fontsource-variable/fraunces",
  "@fontsource-variable/source-sans-3",
  "@fontsource/zen-kaku-gothic-new",
];
const MODULES = join(WEB, "node_modules");
const MADE = join(MODULES, ".fonts");
const PACKAGE = join(WEB, "..", "src", "augury");
const WEIGHTS = [400, 700];
const LETTERS = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/g;
const KANA = `${span(0x3041, 0x3096)}${span(0x30a1, 0x30fc)}`;

/** What the lobby shows before anything is chosen: its words, what the server says of the games, and who made them. */
const LOBBY = ["core", "parts/words.ts", "pages/Lobby.svelte", "pages/lobby/words.ts", "pages/lobby/creditWords.ts"];
const LOBBY_KINDS = ["game", "notice", "sentence"];
const GAMES = join(WEB, "src", "games");

/** Who made the games. */
function credits() {
  const games = join(PACKAGE, "games");
  const files = readdirSync(games).map((game) => join(games, game, "__init__.py"));
  return files.filter(existsSync).map(written).join("");
}

/** The words on the games' cards. */
function cards() {
  const files = readdirSync(GAMES).map((game) => join(GAMES, game, "offerWords.ts"));
  return files.filter(existsSync).map(written).join("");
}

/** All letters from one to another. */
function span(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, number) => first + number));
}

/** All that is written in a file, or in those of a folder. */
function written(path) {
  if (!statSync(path).isDirectory()) return readFileSync(path, "utf8");
  return readdirSync(path)
    .map((name) => written(join(path, name)))
    .join("");
}

/** The Japanese letters of a text, each once and in order. */
const lettersOf = (text) => [...new Set(text.match(LETTERS))].sort();

/** The letters of the lobby, and those that occur only elsewhere, with all kana: names are often written in them. */
function parts() {
  const source = (name) => join(WEB, "src", name);
  const tables = ["served.json", "rules.json", "sentences.json", "errors.json"].map((name) =>
    written(join(PACKAGE, "japanese", name)),
  );
  const { exact } = JSON.parse(tables[0]);
  const shown = LOBBY_KINDS.map((kind) => Object.values(exact[kind])).flat();
  const lobby = lettersOf([...shown, credits(), cards(), ...LOBBY.map((name) => written(source(name)))].join(""));
  const all = lettersOf([KANA, ...tables, written(source(""))].join(""));
  return [lobby, all.filter((letter) => !lobby.includes(letter))];
}

/** A face of the font with some letters: its file, made if it is not there, and how CSS names it. */
async function face(weight, letters) {
  const source = join(MODULES, PACKAGES[2], "files", `zen-kaku-gothic-new-japanese-${weight}-normal.woff2`);
  const text = letters.join("");
  const name = `zen-kaku-gothic-new-${weight}-${createHash("sha256").update(text).digest("hex").slice(0, 12)}.woff2`;
  if (!existsSync(join(MADE, name)))
    writeFileSync(join(MADE, name), await subsetFont(readFileSync(source), text, { targetFormat: "woff2" }));
  const range = letters.map((letter) => `U+${letter.codePointAt(0).toString(16)}`).join(",");
  return `@font-face { font-family: "Zen Kaku Augury"; font-weight: ${weight}; font-display: swap;
    src: url(./${name}) format("woff2"); unicode-range: ${range}; }\n`;
}

/** What English pages show in Japanese, too, and not every system has letters for: who made the games, and the language. */
const shownAnywhere = () => lettersOf(`日本語${credits()}`);

/** Gives `virtual:japanese.css`, the faces, `virtual:japanese`, their letters, and `virtual:names.css` for English pages. */
export function japaneseFont() {
  return {
    name: "japanese-font",
    enforce: "pre",
    async resolveId(id) {
      if (id === "virtual:japanese") return `\0${id}`;
      if (id !== "virtual:japanese.css" && id !== "virtual:names.css") return null;
      mkdirSync(MADE, { recursive: true });
      if (id === "virtual:names.css") {
        writeFileSync(join(MADE, "names.css"), await face(WEIGHTS[0], shownAnywhere()));
        return join(MADE, "names.css");
      }
      let faces = "";
      for (const letters of parts()) for (const weight of WEIGHTS) faces += await face(weight, letters);
      writeFileSync(join(MADE, "japanese.css"), faces);
      return join(MADE, "japanese.css");
    },
    load: (id) =>
      id === "\0virtual:japanese" ? `export const letters = ${JSON.stringify(parts().flat().join(""))};` : null,
  };
}

/** Puts the licences of the fonts beside them. */
export function fontLicences() {
  const texts = PACKAGES.map((name) => `${name}\n\n${readFileSync(join(MODULES, name, "LICENSE"), "utf8").trim()}\n`);
  return {
    name: "font-licences",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "font-licences.txt", source: texts.join(`\n${"=".repeat(80)}\n\n`) });
    },
  };
}
