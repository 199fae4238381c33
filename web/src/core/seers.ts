/** What bots are called, in the reader's language: the server gives them the names of seers. */

import type { SeatShown } from "../messages";
import { words } from "./words";

const seers = words({
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
export function called(kind: string | undefined, name: string): string {
  return kind === "bot" ? (seers()[name] ?? name) : name;
}

/** Seats with the names that are shown. */
export function seatsCalled<S extends Pick<SeatShown, "kind" | "name">>(seats: S[]): S[] {
  return seats.map((seat) => ({ ...seat, name: called(seat.kind, seat.name) }));
}
