/** Where the reader is: addresses that can be shared, without loading the page anew. */

import { arrive } from "./focus";

export type Place =
  | { page: "lobby" }
  | { page: "table"; match: string; secret: string | null }
  | { page: "replay"; match: string; number: number }
  | { page: "learn"; game: string }
  | { page: "rules"; game: string }
  | { page: "pass"; match: string | null }
  | { page: "daily" }
  | { page: "games" }
  | { page: "profile" }
  | { page: "ranking" }
  | { page: "sheet" }
  | { page: "lost" };

/** What an address leads to. */
export function placeOf(path: string, hash = ""): Place {
  const [first, second, third] = path.split("/").filter(Boolean);
  if (!first) return { page: "lobby" };
  if (first === "t" && second) return { page: "table", match: second, secret: /^#seat=(.+)/.exec(hash)?.[1] ?? null };
  if (first === "g" && second && Number(third) > 0) return { page: "replay", match: second, number: Number(third) };
  if (first === "learn" && second) return { page: "learn", game: second };
  if (first === "rules" && second) return { page: "rules", game: second };
  if (first === "pass") return { page: "pass", match: second ?? null };
  if (first === "daily" && !second) return { page: "daily" };
  if (first === "games" && !second) return { page: "games" };
  if (first === "profile" && !second) return { page: "profile" };
  if (first === "ranking" && !second) return { page: "ranking" };
  if (first === "sheet") return { page: "sheet" };
  return { page: "lost" };
}

class Router {
  place = $state.raw<Place>({ page: "lobby" });
  #path = "/";

  start(): void {
    this.#look();
    addEventListener("popstate", () => this.#turn());
    addEventListener("hashchange", () => this.#look());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  go(path: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", path);
    this.#turn();
    scrollTo(0, 0);
  }

  /** Another page, whose heading gets the focus; a place on the same page leaves it alone. */
  #turn(): void {
    const before = this.#path;
    this.#look();
    if (this.#path !== before) arrive();
  }

  #look(): void {
    this.#path = location.pathname;
    this.place = placeOf(location.pathname, location.hash);
  }

  /** Links of our own lead on without a new page. */
  #follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.("a");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/") || link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

export const router = new Router();
