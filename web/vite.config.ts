/// <reference types="vitest/config" />

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

declare const process: { env: Record<string, string | undefined> };

const environment = process.env;
/** Where the server looks for its pages. */
const out = "../src/augury/interfaces/web/client";
const server = environment.AUGURY_SERVER ?? "http://127.0.0.1:8000";

/** Every browser that runs the client reads woff2, so the older files of fonts stay out. */
const newFontsOnly = {
  name: "new-fonts-only",
  enforce: "pre" as const,
  transform: (code: string, id: string) =>
    id.includes("@fontsource") ? code.replaceAll(/, url\([^)]*\.woff\) format\('woff'\)/g, "") : undefined,
};

export default defineConfig({
  plugins: [newFontsOnly, svelte()],
  build: {
    outDir: out,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { bundlerTimings: false } }, // on a busy machine every build is slow
  },
  server: { proxy: { "/api": { target: server, ws: true, changeOrigin: true } } },
  resolve: environment.VITEST ? { conditions: ["browser"] } : {},
  test: { include: ["tests/**/*.test.ts"], css: { include: [/tokens\.css/] } },
});
