/** The palette can be read, by day and by night. */
import { describe, expect, it } from "vitest";
import css from "../src/look/tokens.css?raw";

type Palette = Record<string, string>;

function read(selector: string): Palette {
  const start = css.indexOf(selector);
  const block = css.slice(start, css.indexOf("}", start));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/gi)].map(([, name, value]) => [name, value]),
  );
}

function linear(colour: string): number[] {
  return [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = linear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const light = read(":root,\n");
const dark = read('\n[data-theme="dark"] {');
const grounds = ["ground", "paper", "raised"];
const seats = [0, 1, 2, 3].map((seat) => `seat-${seat}`);
const suits = [..."YRGBS"].map((suit) => `suit-${suit}`);

describe.each([
  ["light", light],
  ["dark", dark],
])("the %s palette", (_, palette) => {
  const of = (name: string) => palette[name] ?? "#000000";

  it.each(["ink", "ink-soft", "vermilion", "brass", "brass-ink"])("can be read as text: %s", (name) => {
    for (const ground of grounds) expect(contrast(of(name), of(ground)), ground).toBeGreaterThanOrEqual(4.5);
  });

  it.each([...seats, ...suits, "line-strong"])("can be seen as a shape: %s", (name) => {
    for (const ground of grounds) expect(contrast(of(name), of(ground)), ground).toBeGreaterThanOrEqual(3);
  });

  it("can be read on seals and on brass", () => {
    for (const seat of seats) expect(contrast(of(seat), of("seat-ink")), seat).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of("brass"), of("on-brass"))).toBeGreaterThanOrEqual(4.5);
  });
});

it("is the same night, whether chosen or asked for by the system", () => {
  expect(read(':root:not([data-theme="light"]) {')).toEqual(dark);
});
