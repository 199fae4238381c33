import { circle, type Drawing, polar } from "./drawing";

const eye: Drawing = {
  fill: "M1 33C12 14 22 9 32 9C42 9 52 14 63 33C52 51 42 55 32 55C22 55 12 51 1 33Z",
  hole: circle(32, 32, 15.5),
  line: circle(32, 32, 7) + circle(32, 32, 5) + circle(32, 32, 3),
};

const key: Drawing = {
  fill: circle(32, 17, 16) + "M28 30H36V61H28ZM36 42H47V50H36ZM36 54H44V61H36Z",
  hole: circle(32, 17, 7.5),
};

const flame: Drawing = {
  fill: "M34 1C37 13 52 21 52 40C52 53 43 62 32 62C21 62 12 53 12 41C12 32 17 27 20 20C23 23 24 26 24.5 29C31 22 34 13 34 1Z",
  hole: "M33 34C34 41 40 43 40 50C40 55 36.5 58 32 58C27.5 58 24 55 24 50C24 45 29 42 33 34Z",
};

const leaf: Drawing = {
  fill: "M60 4C62 34 52 54 26 54C22 54 18.5 53 16 51.5L7 62L2 57.5L11.5 47C5 24 26 7 60 4Z",
  hole: "M49 13C36 22 25 33 17 45L20 47.5C29 36 38 25 49 13Z",
};

const moon: Drawing = {
  fill: "M40 3A29 29 0 1 0 61 41A24 24 0 0 1 40 3Z",
  hole: circle(20, 40, 5),
};

const cup: Drawing = {
  fill: "M10 5H54C54 24 46 35 36 38V52H48V60H16V52H28V38C18 35 10 24 10 5Z",
  hole: "M18 12H46C45 22 40 29 32 30C24 29 19 22 18 12Z",
};

const tower: Drawing = {
  fill: "M12 4H22V12H27V4H37V12H42V4H52V24H46V60H18V24H12Z",
  hole: "M27 60V46A5 5 0 0 1 37 46V60Z",
};

const anchor: Drawing = {
  fill: "M32 2A9 9 0 0 1 36 19V26H46V33H36V52C44 51 50 46 52 39L46 42L55 27L62 43L57 40C55 53 45 61 32 62C19 61 9 53 7 40L2 43L9 27L18 42L12 39C14 46 20 51 28 52V33H18V26H28V19A9 9 0 0 1 32 2Z",
  hole: circle(32, 11, 4),
};

const GLYPHS = [eye, key, flame, leaf, moon, cup, tower, anchor];

/** The glyph of a seat: an owl's eye, a key, a flame, a leaf, a moon, a cup, a tower, an anchor. */
export function glyph(seat: number): Drawing {
  return GLYPHS[seat % GLYPHS.length] ?? {};
}

/** The rim of a seat's seal: wax that ran a little, in each seat's own way. */
function run(seat: number): string {
  const count = 14;
  const points = Array.from({ length: count }, (_, index) => {
    const swell = Math.sin(index * (2.1 + seat * 0.6) + seat * 2) * 1.5 + Math.sin(index * 5.3 + seat) * 0.8;
    return polar(32, 32, (index * 360) / count, 29.2 + swell);
  });
  const middle = (index: number) => {
    const [a, b] = [points[index % count] ?? [0, 0], points[(index + 1) % count] ?? [0, 0]];
    return `${(a[0] + b[0]) / 2} ${(a[1] + b[1]) / 2}`;
  };
  return `M${middle(count - 1)}${points.map((point, index) => `Q${point.join(" ")} ${middle(index)}`).join("")}Z`;
}

const RIMS = GLYPHS.map((_, seat) => run(seat));

/** The outline of a seat's seal, in a box of 64 by 64. */
export function rim(seat: number): string {
  return RIMS[seat % RIMS.length] ?? "";
}
