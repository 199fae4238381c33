import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

declare const process: { env: Record<string, string | undefined> };

const environment = process.env;
/** Where the server looks for its pages. */
const out = "../src/augury/interfaces/web/client";
const server = environment.AUGURY_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: out,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: server, ws: true, changeOrigin: true } } },
  resolve: environment.VITEST ? { conditions: ["browser"] } : {},
  test: { include: ["tests/**/*.test.ts"], css: { include: [/tokens\.css/] } },
});
