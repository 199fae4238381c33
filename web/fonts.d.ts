import type { Plugin } from "vite";

export function japaneseFont(): Plugin;
export function fontLicences(): Plugin;
