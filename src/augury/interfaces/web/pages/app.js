// The bare page: the lobby at /, a table at /t/{match}.
import { $, api, me, notice, trying } from "./common.js";
import { showLobby } from "./lobby.js";
import { reconnect, showTable } from "./table.js";

const match = location.pathname.startsWith("/t/") ? location.pathname.slice(3) : null;

$("guest").onsubmit = trying(async () => {
  const name = $("guest").elements.name.value;
  me.guest = me.guest ? await api("PUT", "/api/guests/me", { name }) : await api("POST", "/api/guests", { name });
  notice(`You are ${me.guest.name} now.`);
  if (match) reconnect();
});

me.guest = await api("GET", "/api/guests/me").catch(() => null);
if (me.guest) $("guest").elements.name.value = me.guest.name;
await trying(() => (match ? showTable(match) : showLobby()))();
