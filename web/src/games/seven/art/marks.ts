import { circle, type Drawing, polar, polygon, repeat, spokes, star } from "../../../art/drawing";

export type Edition = "first" | "exam";

const sun: Drawing = {
  fill: circle(32, 32, 12.5) + repeat(16, (index) => ray(index * 22.5, index % 2 ? 24 : 31, index % 2 ? 2.2 : 3.6)),
  cut: circle(32, 32, 8.6) + "M27.5 29.5C30.5 26.5 36 27 38 31M26.5 33.5C29 37 34.5 38 37.5 35",
};

function ray(angle: number, reach: number, half: number): string {
  const spread = (half / 15) * 57;
  return polygon([
    polar(32, 32, angle - spread, 14.6),
    polar(32, 32, angle, reach),
    polar(32, 32, angle + spread, 14.6),
  ]);
}

const moon: Drawing = {
  fill: "M41 6.5A27 27 0 1 0 57.5 46.5A24 24 0 0 1 41 6.5Z" + star(50, 24, 4, [8.5], 2.4),
  cut: "M29 11.5C17 17 11.5 29 14 41M24.5 20.5C19 28 18.5 39 24 47.5M29 30c-1.5 8 1.5 16 8.5 22",
};

const compass: Drawing = {
  fill: star(32, 32, 8, [31.5, 22], 11),
  cut: spokes(32, 32, 4, 0, 27) + spokes(32, 32, 4, 0, 16, 45),
};

const comet: Drawing = {
  fill:
    star(46, 18, 8, [17.5, 12.5], 8.6) +
    "M30 13C18 19 8 28 1 40C12 33.5 22 29 30.5 25C29 21 29 17 30 13Z" +
    "M31.5 27.5C19 36 9 47 3.5 61C15 51 26 43 37 34C34.5 32.5 32.5 30 31.5 27.5Z" +
    "M39 35C34 45 29 53 23.5 62.5C34.5 54 44 45 51 34C47 36 43 36 39 35Z",
  cut: circle(46, 18, 4.2),
};

const broom: Drawing = {
  fill:
    "M55.5 3.5L60.5 8.5L36 33L31 28Z" +
    "M29.5 26L38 34.5L34.5 38.5L25.5 29.5Z" +
    "M24 31.5L32.5 40C33 46 31.5 51 27 60L24.5 56.5L20.5 61.5L17.5 56L12 60L11.5 53.5L5 55L8 48.5L2.5 46.5L8.5 42C5 41 4 40 3.5 37C12 36 18 33.5 24 31.5Z",
  cut: "M25.5 37C20 42 14 46 9.5 50M28 39.5C25 46 20 51 16 55.5M30 43C29 49 26 53 24 56M21 35.5C16 39 11.5 40.5 9 41.5M30 31L33.5 34.5",
};

const mushroom: Drawing = {
  fill:
    "M4 33C4 15 17 4.5 32 4.5C47 4.5 60 15 60 33C60 36.5 56 37.5 52 37.5H12C8 37.5 4 36.5 4 33Z" +
    "M23 40H41C40 47 42 53 45.5 58C40 61.5 24 61.5 18.5 58C22 53 24 47 23 40Z",
  hole: circle(32, 14.5, 4.6) + circle(17.5, 23.5, 4) + circle(46.5, 23.5, 4) + circle(32, 28, 3.2),
  cut: "M28 43.5C28.5 49 27 53 25 56.5M33 43.5V52M37 43.5C36.5 47 37.5 50 39 53M10 33.5H54",
};

const potion: Drawing = {
  fill:
    "M24 3H40V9H24Z" +
    "M26 11.5H38V22.5C47.5 25.5 53.5 33.5 53.5 42C53.5 54 44 61.5 32 61.5C20 61.5 10.5 54 10.5 42C10.5 33.5 16.5 25.5 26 22.5Z",
  hole:
    "M29.5 14.5H34.5V25.5C41.5 27.5 46.5 31.5 48.5 37C43 40.5 38 34 32 37C26 40 21 40.5 15.5 37C17.5 31.5 22.5 27.5 29.5 25.5Z" +
    circle(25, 46.5, 3) +
    circle(36, 50.5, 2.3) +
    circle(40, 43, 1.8),
  cut: "M16.5 47C18.5 53 22.5 56 27 57",
  line: "M31 31.5v-1M36.5 30.5v-1",
};

const spellbook: Drawing = {
  fill: "M12 5H49C50.5 5 52 6.5 52 8V49H15.5C12.5 49 12.5 54.5 15.5 54.5H52V59.5H15C8.5 59.5 7 55 7 51.5V10C7 7 9 5 12 5Z",
  hole: star(32.5, 26.5, 5, [12.5], 5.2),
  cut: "M13.5 8.5V46M17 9.5H48.5V45H17ZM18 52H50",
  line: "M52 22H57.5V32H52M18 52H50",
};

const DRAWINGS: Record<Edition, Record<string, Drawing>> = {
  first: { Y: sun, R: moon, G: compass, B: comet },
  exam: { Y: broom, S: mushroom, G: potion, R: spellbook },
};

/** The drawing of a suit: by its letter, in its edition. */
export function mark(suit: string, edition: Edition): Drawing {
  return DRAWINGS[edition][suit] ?? {};
}

const waves = (gap: number) => repeat(5, (row) => `M0 ${2 + row * gap}` + repeat(9, () => "q3 -3 6 0t6 0"));
const slanted = repeat(26, (index) => `M${index * 5 - 24} 18l18 -18`);
const upright = repeat(25, (index) => `M${2 + index * 4} ${index % 2 ? 0 : 4}V18`);
const dots = repeat(3, (row) => repeat(17, (index) => `M${(row % 2 ? 3 : 0) + index * 6} ${2.8 + row * 4.2}h.01`));
const teeth = repeat(3, (row) => `M-4 ${6 + row * 6}` + repeat(14, () => "l4 -5l4 5"));
const lattice = slanted + repeat(26, (index) => `M${index * 5 - 24} 0l18 18`);

const PATTERNS: Record<Edition, Record<string, string>> = {
  first: { Y: teeth, R: waves(4.5), G: dots, B: slanted },
  exam: { Y: upright, S: dots, G: waves(4.5), R: lattice },
};

/** The lines of a suit's pattern, on a band of 100 by 18. */
export function pattern(suit: string, edition: Edition): string {
  return PATTERNS[edition][suit] ?? "";
}

/** Whether a suit's pattern is made of dots, which want a thick line. */
export function dotted(suit: string, edition: Edition): boolean {
  return PATTERNS[edition][suit] === dots;
}
