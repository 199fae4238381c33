/** What the server tells of its games, once it has. */

import { get, Refused } from "../../core/api";
import type { BookShown, Shelf } from "../../messages";

class GameShelf {
  /** Null until the server has answered. */
  known = $state.raw<Shelf | null>(null);
  #asked: Promise<Shelf> | null = null;

  /** All games; requested once. */
  async all(): Promise<Shelf> {
    this.#asked ??= get<Shelf>("/api/games");
    try {
      return (this.known = await this.#asked);
    } catch (error) {
      this.#asked = null; // the next one asks again
      throw error;
    }
  }

  /** All that can be chosen for a game. */
  async game(name: string): Promise<BookShown> {
    const found = (await this.all()).games.find((one) => one.name === name);
    if (!found) throw new Refused("unknown_game", name, 404);
    return found;
  }
}

export const shelf = new GameShelf();
