import { mount } from "svelte";
import App from "./App.svelte";
import { me } from "./core/me.svelte";
import { router } from "./core/router.svelte";
import { settings } from "./core/settings.svelte";
import "./look/fonts.css";
import "./look/tokens.css";
import "./look/base.css";

settings.apply();
void me.load().catch(() => undefined); // whoever needs a guest asks again
router.start();
mount(App, { target: document.getElementById("app")! });
if (import.meta.env.PROD) void navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
