/** The names that people see: bots are named after seers, which each language spells in its own way. */

import type { SeatShown } from "../messages";
import { words } from "./words";

const botNames = words({
  en: {
    Pythia: "Pythia",
    Calchas: "Calchas",
    Manto: "Manto",
    Tiresias: "Tiresias",
    Cassandra: "Cassandra",
    Mopsus: "Mopsus",
    Albunea: "Albunea",
    Phineus: "Phineus",
  } as Record<string, string>,
  ja: {
    Pythia: "ピュティア",
    Calchas: "カルカス",
    Manto: "マントー",
    Tiresias: "テイレシアス",
    Cassandra: "カッサンドラ",
    Mopsus: "モプソス",
    Albunea: "アルブネア",
    Phineus: "ピネウス",
  },
});

/** A bot's name; people keep the names that they have chosen. */
export function displayName(kind: string | undefined, name: string): string {
  return kind === "bot" ? (botNames()[name] ?? name) : name;
}

/** Seats with the names that are shown. */
export function withDisplayNames<S extends Pick<SeatShown, "kind" | "name">>(seats: S[]): S[] {
  return seats.map((seat) => ({ ...seat, name: displayName(seat.kind, seat.name) }));
}
