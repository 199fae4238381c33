import { mount } from "svelte";
import App from "./App.svelte";
import { me } from "./core/me.svelte";
import { router } from "./core/router.svelte";
import { settings } from "./core/settings.svelte";
import "./look/fonts.css";
import "virtual:names.css";
import "./look/tokens.css";
import "./look/base.css";

/** Milliseconds after which a page that has loaded is taken to be at rest. */
const REST = 2000;

settings.apply();
void me.load().catch(() => undefined); // requests that need a guest ask again
router.start();
mount(App, { target: document.getElementById("app")! });
if (import.meta.env.PROD) keepForLater();

/** Once the page is there and at rest, all pages are fetched, so that they open without the server next time. */
function keepForLater(): void {
  const { serviceWorker } = navigator;
  const rest = globalThis.requestIdleCallback ?? ((done: () => void) => setTimeout(done));
  const keep = (): void =>
    void setTimeout(() => rest(() => void serviceWorker?.register("/sw.js").catch(() => undefined)), REST);
  if (document.readyState === "complete") keep();
  else addEventListener("load", keep, { once: true });
}
