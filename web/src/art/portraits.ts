/** Portraits of the bots' levels in a box of 64 by 64: a head and shoulders, and what each of them foretells by. */

import { circle, type Drawing, spokes, star } from "./drawing";

const SHOULDERS = "M5 64C6 51 16 45 25 43.5L39 43.5C48 45 58 51 59 64Z";
const HEAD = "M32 13C40 13 44.5 19 44.5 27C44.5 36 39 45 32 45C25 45 19.5 36 19.5 27C19.5 19 24 13 32 13Z";
const MOUTH = "M28.5 38Q32 40.5 35.5 38";
const EYES = circle(27, 28, 1.7) + circle(37, 28, 1.7);
const SHUT = "M23.5 28Q27 31 30 28M34 28Q37 31 40.5 28";

/** Asleep under a nightcap, with the moon. */
const dreamer: Drawing = {
  fill: `${SHOULDERS}${HEAD}M18 21C20 7 34 3 46 8L55 20L49.5 23L45 19C36 15 26 16 18 24Z${circle(54, 24, 3.5)}`,
  hole: "M12 8A7 7 0 1 0 19 17A6 6 0 0 1 12 8Z",
  cut: `${SHUT}${MOUTH}M18.5 22C27 15.5 37 15 45.5 19.5`,
};

/** A raised hand with its lines beside a plain face. */
const palmist: Drawing = {
  fill: `${SHOULDERS}${HEAD}M19 25C18 12 25 8 32 8C39 8 46 12 45 25C41 18 38 17 32 17C26 17 23 18 19 25Z`,
  hole: `${EYES}M37 62V51C37 48 40 48 40 51V47C40 44 43 44 43 47V46C43 43 46 43 46 46V48C46 45.5 49 45.5 49 48.5V57C49 60 47 63 44 63Z`,
  cut: `${MOUTH}M20 24C24 17.5 40 17.5 44 24`,
  line: "M40.5 54Q44 56 47 53M41 58Q44 59.5 47 57",
};

/** A turban with a jewel, over a crystal ball. */
const diviner: Drawing = {
  fill: `${SHOULDERS}${HEAD}M17 22C14 10 24 3 32 3C40 3 50 10 47 22C42 25 22 25 17 22Z`,
  hole: EYES + star(32, 13, 4, [5], 2) + circle(32, 56, 7.5),
  cut: `${MOUTH}M18 18C24 8 30 6 40 6M22 22C30 20 40 14 46 14`,
  line: "M28 55A4.5 4.5 0 0 1 32 51.5",
};

/** A hood, and a bird on the shoulder. */
const augur: Drawing = {
  fill: `M4 64C5 50 12 44 17 42C12 20 20 4 32 4C44 4 52 20 47 42C52 44 59 50 60 64Z`,
  hole: "M32 15C39 15 42.5 21 42.5 28C42.5 36 38 43 32 43C26 43 21.5 36 21.5 28C21.5 21 25 15 32 15ZM35 56C36 49 44 46 47 48.5L52 47.5L49 51.5C49 57 44 60 39 59.5L33 63Z",
  line: `${circle(27.5, 28, 1)}${circle(36.5, 28, 1)}M29 37Q32 39 35 37M32 29V33M45.5 51V51.100`,
};

/** Eyes closed, and a third one open among rays. */
const seer: Drawing = {
  fill: `${SHOULDERS}${HEAD}M18 30C14 14 22 7 32 7C42 7 50 14 46 30C47 22 42 18 32 18C22 18 17 22 18 30Z`,
  hole: "M26 22C29 18.5 35 18.5 38 22C35 25.5 29 25.5 26 22Z",
  cut: `M23.5 31Q27 33.5 30 31M34 31Q37 33.5 40.5 31M28.5 39.5Q32 41 35.5 39.5${spokes(32, 22, 7, 9, 12, -70)}`,
  line: circle(32, 22, 0.8),
};

/** A veil, a wreath of laurel and a steady look. */
const sibyl: Drawing = {
  fill: "M3 64C7 44 9 28 13 19C16 9 23 3 32 3C41 3 48 9 51 19C55 28 57 44 61 64Z",
  hole: "M32 14C39.5 14 43 20 43 27.5C43 36 38.5 44 32 44C25.5 44 21 36 21 27.5C21 20 24.5 14 32 14ZM27 64C27 56 30 50 32 50C34 50 37 56 37 64Z",
  cut: "M17 18L22 12M20 22L25 10M44 22L39 10M47 18L42 12M27 9L32 6.5L37 9",
  line: `${circle(27.5, 28, 1.2)}${circle(36.5, 28, 1.2)}M24.5 24.5Q27.5 23 30 24.5M34 24.5Q36.5 23 39.5 24.5M32 29L31 33.5H33M28.5 38.5H35.5`,
};

const PORTRAITS: Record<string, Drawing> = { dreamer, palmist, diviner, augur, seer, sibyl };

/** The portrait of a level; null for bots of other packages. */
export const portraitOf = (level: string): Drawing | null => PORTRAITS[level] ?? null;
