/** A notice from the system when it is the reader's turn and the page is out of sight. */

import { settings } from "./settings.svelte";

export async function notify(title: string, body: string): Promise<void> {
  if (!document.hidden || !settings.notices || globalThis.Notification?.permission !== "granted") return;
  const worker = await navigator.serviceWorker?.getRegistration();
  const options = { body, icon: "/icon-192.png", tag: "turn" };
  if (worker) await worker.showNotification(title, options);
  else new Notification(title, options);
}
