/// <reference types="vitest/config" />

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { fontLicences, japaneseFont } from "./fonts.js";

declare const process: { env: Record<string, string | undefined> };

const environment = process.env;
/** Where the server looks for its pages. */
const out = "../src/augury/server/client";
const server = environment.AUGURY_SERVER ?? "http://127.0.0.1:8000";

/** Every browser that runs the client reads woff2, so the older files of fonts stay out. */
const newFontsOnly = {
  name: "new-fonts-only",
  enforce: "pre" as const,
  transform: (code: string, id: string) =>
    id.includes("@fontsource") ? code.replaceAll(/, url\([^)]*\.woff\) format\('woff'\)/g, "") : undefined,
};

/** Fonts of scripts that the client does not write in, and the many parts of the whole Japanese one: kept only once they were needed. */
const RARELY = /-(cyrillic|greek|vietnamese|latin-ext)[-.]|zen-kaku-gothic-new-[\w-]+-[47]00-normal|\/everything-/;
/** What browsers look for beside the page. */
const BESIDE = ["favicon.svg", "icon-192.png", "manifest.webmanifest"];

/** Writes into the service worker which files make up this build, and a version that changes with them. */
const keptFiles: Plugin = {
  name: "kept-files",
  apply: "build",
  enforce: "post",
  async generateBundle(_options, bundle) {
    const worker = bundle["sw.js"];
    const page = bundle["index.html"];
    if (worker?.type !== "chunk" || page?.type !== "asset") throw new Error("the build has no worker or no page");
    const built = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
    const kept = built.filter((name) => !RARELY.test(name)).toSorted();
    const files = ["/", ...[...kept, ...BESIDE].map((name) => `/${name}`)];
    const bytes = new TextEncoder().encode(files.join("\n") + String(page.source) + worker.code);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    const version = Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
    worker.code = worker.code
      .replace(/(["'`])%VERSION%\1/, JSON.stringify(version))
      .replace(/(["'`])%FILES%\1/, JSON.stringify(files));
  },
};

export default defineConfig({
  plugins: [newFontsOnly, japaneseFont(), fontLicences(), svelte(), keptFiles],
  build: {
    outDir: out,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", sw: "src/worker.js" },
      output: { entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js") },
      checks: { bundlerTimings: false }, // on a busy machine every build is slow
    },
  },
  server: {
    fs: { allow: [".."] }, // the Japanese words are in the Python package
    proxy: { "/api": { target: server, ws: true, changeOrigin: true } },
  },
  resolve: environment.VITEST ? { conditions: ["browser"] } : {},
  test: { include: ["tests/**/*.test.ts"], css: { include: [/tokens\.css/] } },
});
