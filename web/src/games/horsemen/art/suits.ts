import { circle, type Drawing, repeat, spokes } from "../../../art/drawing";

const grail: Drawing = {
  fill:
    "M12 5H52C53 22 47 33 36 36.5V46C42 47.5 48 50.5 49 55V59.5H15V55C16 50.5 22 47.5 28 46V36.5C17 33 11 22 12 5Z" +
    "M10.5 2H53.5V6H10.5Z",
  cut: "M14.5 9.5H49.5M18 13C19 21 22 27 27 30.5M22.5 13C23.5 19 25 24 28.5 28M27 13C27.5 18 28.5 22 31 25M28 39H36M28 43H36M18.5 55H45.5",
};

const coin: Drawing = {
  fill: circle(32, 32, 30),
  cut:
    circle(32, 32, 25.5) +
    circle(32, 32, 16) +
    spokes(32, 32, 24, 18.5, 22.8) +
    "M32 20V44M20 32H44M25.5 25.5L38.5 38.5M38.5 25.5L25.5 38.5",
};

const staff: Drawing = {
  fill:
    "M21 63V21C21 8.5 28 1 38.5 1C49 1 56 8 56 17C56 25 50.5 30.5 43.5 30.5C37.5 30.5 33.5 26.5 33.5 21.5C33.5 17.5 36.5 14.5 40 14.5C43 14.5 45 16.5 45 19.5H40.5C40 22 41.5 24 44 24C47 24 49 21 49 17C49 11.5 45 7.5 38.5 7.5C32 7.5 28.5 12.5 28.5 21V63Z" +
    "M18.5 34H31V39H18.5ZM19.5 56H30V60H19.5Z" +
    "M20 52C12 52 8 47.5 7 40C14.5 40.5 19 44.5 20 52ZM29.5 52C29.5 45.5 34 41.5 41 41.5C40.5 48 36.5 52 29.5 52Z",
  cut: "M24.7 42V53M24.5 31V21C24.5 11.5 29 5.5 36 4.3",
};

const sword: Drawing = {
  fill: "M32 1L37 8V42H27V8ZM13 42H51V47.5H46L44.5 50H19.5L18 47.5H13ZM29 50H35V58H29Z" + circle(32, 59.5, 4),
  cut: "M32 8V40M29.5 53H34.5M29.5 56H34.5" + repeat(6, (index) => `M33.5 ${12 + index * 5}l2 -1.5`),
};

export const SUITS = { G: grail, C: coin, St: staff, Sw: sword } as const;

export type Suit = keyof typeof SUITS;

/** The suit's letters and the value of a card such as `St4`. */
export function read(card: string): { suit: Suit; value: number } {
  const suit = card.replace(/\d+$/, "");
  return { suit: suit in SUITS ? (suit as Suit) : "G", value: Number(card.slice(suit.length)) || 0 };
}

/** The suit of a pile by its word: `grails`, `coin`. */
export function suitOf(word: string): Suit {
  const known: Record<string, Suit> = { g: "G", c: "C", st: "St", sw: "Sw" };
  const lower = word.toLowerCase();
  return known[lower] ?? known[lower.startsWith("s") ? lower.slice(0, 2) : lower.charAt(0)] ?? "G";
}

/** Which of the suits' colours a suit has. */
export const COLOURS: Record<Suit, string> = { G: "B", C: "Y", St: "G", Sw: "R" };

/** How the medallion of a suit is ruled: level, round, upright, slanted; in a box of 72 by 72. */
export const RULED: Record<Suit, string> = {
  G: repeat(17, (index) => `M0 ${4 + index * 4}H72`),
  C: [6, 11, 16, 21, 26, 31, 36].map((r) => circle(36, 36, r)).join(""),
  St: repeat(17, (index) => `M${4 + index * 4} 0V72`),
  Sw: repeat(26, (index) => `M${index * 5.5 - 68} 72L${index * 5.5 + 4} 0`),
};

/** The crowns of the royal cards: a circlet, a crown, a crown with rays; in a box of 64 by 24. */
export const CROWNS: Record<number, string> = {
  4: "M14 22V12L22 17L32 8L42 17L50 12V22Z",
  5: "M10 22L7 7L19 14L24 3L32 13L40 3L45 14L57 7L54 22Z",
  6: "M10 22L5 6L17 13L22 2L29 11V6H26V2.5H29V-2H35V2.5H38V6H35V11L42 2L47 13L59 6L54 22Z",
};
