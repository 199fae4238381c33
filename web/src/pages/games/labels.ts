/** What setups and opponents are called in lists and filters. */

import { entryOf } from "../../games";
import { served } from "../../words/served";
import { setupWords } from "../lobby/choices";
import { isEdition, offerOf, titleOf } from "../lobby/offers";
import { shelf } from "../lobby/shelf.svelte";
import { w } from "./words";

/** A setup in a few words: the edition, and what differs from the usual; with the game's name where several are listed. */
export function setupLabel(game: string, setup: Record<string, unknown>, named = false): string {
  const offer = offerOf(game, setup);
  const words = offer.words();
  const book = shelf.known?.games.find(({ name }) => name === game);
  const others = book && { ...book, choices: book.choices.filter(({ name }) => name !== "edition") };
  return [
    named ? words.name : "",
    named && isEdition(offer) ? words.edition : "",
    ...(others ? setupWords(others, setup) : []),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** A game's title, without the edition. */
export const gameTitle = (game: string): string => entryOf(game)?.title() ?? titleOf(game, {});

/** An opponent: a bot by its level, a person by their name. */
export function opponentWords(key: string): string {
  const [kind, name = ""] = [key.slice(0, key.indexOf(":")), key.slice(key.indexOf(":") + 1)];
  if (kind !== "level") return name;
  return name ? served("level", name) : w().unknownBot;
}
