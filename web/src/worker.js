// Keeps the client of one build, so that pages open without the server. The build fills in its version and its files.
// Nothing that the API or the server's health checks say is ever kept: games live on the server.

const VERSION = "%VERSION%";
/** Every file that the pages need, "/" for the page itself. @type {string[]} */
const FILES = "%FILES%";

const PREFIX = "augury-client-";
const CACHE = PREFIX + VERSION;
/** Where people can be; a test compares it with the server's addresses. */
const PAGES = /^\/(?:(?:t|learn|rules)\/[^/]+|g\/[^/]+\/[^/]+|pass(?:\/[^/]+)?|sheet)?$/;
/** A server that has not answered after so many milliseconds is taken to be away. */
const PATIENCE = 4000;
/** Milliseconds between two files that are fetched for later, and how often one is asked for again. */
const PACE = 75;
const TRIES = 8;

self.addEventListener("install", (event) => {
  event.waitUntil(install());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (PAGES.test(url.pathname)) event.respondWith(page(request));
  } else if (url.pathname.startsWith("/assets/") || FILES.includes(url.pathname)) {
    event.respondWith(asset(request));
  }
});

/** All files or none: if one is missing, the build before stays as it is. */
async function install() {
  try {
    await fill();
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
  await self.skipWaiting();
}

/** Fetch all files, one after the other, because the page comes first and servers limit requests; an older build may have
 *  some of them under the same name, which in assets/ means the same content. */
async function fill() {
  const cache = await caches.open(CACHE);
  for (const path of FILES) {
    const old = path.startsWith("/assets/") && (await caches.match(path));
    await cache.put(path, old || (await fetched(path, TRIES)));
  }
}

async function fetched(path, tries) {
  const response = await fetch(path, path.startsWith("/assets/") ? {} : { cache: "no-cache" });
  await sleep(PACE);
  if (response.ok) return response;
  if (response.status !== 429 || !tries) throw new Error(`${path} is missing`);
  await sleep(1000 * (Number(response.headers.get("retry-after")) || 1));
  return fetched(path, tries - 1);
}

const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Pages of the build before may still be open and load parts of themselves, so it stays; all older ones go. */
async function tidy() {
  const keys = await caches.keys();
  const before = keys.filter((key) => key.startsWith(PREFIX) && key !== CACHE).at(-1);
  await Promise.all(keys.filter((key) => key !== CACHE && key !== before).map((key) => caches.delete(key)));
}

/** The newest page there is, or the kept one where the server is away. */
async function page(request) {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    if (response.status < 502 || response.status > 504) return response;
    return (await kept("/")) ?? response;
  } catch (error) {
    const found = await kept("/");
    if (found) return found;
    throw error;
  }
}

function kept(path) {
  return caches.match(path, { cacheName: CACHE });
}

/** A file of this build or the one before, or else from the server; what it needed once, such as a font, is kept. */
async function asset(request) {
  const { pathname } = new URL(request.url);
  const found = (await kept(pathname)) ?? (await caches.match(pathname));
  if (found) return found;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(CACHE)).put(pathname, response.clone());
  return response;
}
