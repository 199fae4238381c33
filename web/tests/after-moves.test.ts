import { afterEach, describe, expect, it, vi } from "vitest";
import { settings } from "../src/core/settings.svelte";
import { moveText as onGrid } from "../src/games/grid/moveText";
import { moveText as inDuel } from "../src/games/horsemen/moveText";
import { moveText as inTricks, tokensOf } from "../src/games/seven/moveText";
import horsemen from "./recorded/horsemen-house.json";
import seven from "./recorded/seven-first3.json";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const SAY = {
  seven: (move: string) => inTricks(move, null),
  grid: onGrid,
  horsemen: (move: string) => inDuel(move, null),
};
const said = (game: keyof typeof SAY, move: string) => plain(SAY[game](move));

/** Every text in a recorded game that is among its legal moves. */
function legalIn(recorded: unknown): string[] {
  const found = new Set<string>();
  JSON.stringify(recorded, (key, value: unknown) => {
    if (key === "legal") for (const move of value as string[]) found.add(move);
    return value;
  });
  return [...found];
}

describe("moves in words", () => {
  afterEach(() => void vi.restoreAllMocks());

  it("are the game's own", () => {
    expect(said("seven", "2041")).toBe("1st × 2, 3rd × 4, 4th × 1");
    expect(said("seven", "R7")).toBe("red 7, moon");
    expect(said("grid", "b3=2")).toBe("2 in b3");
    expect(said("grid", "b3=x")).toBe("X in b3");
    expect(said("horsemen", "G3 at c")).toBe("Grail 3 at c");
    expect(said("horsemen", "move St2 to a")).toBe("move Staff 2 to a");
    expect(said("horsemen", "strike C3")).toBe("strike Coin 3");
    expect(said("horsemen", "buy swords")).toBe("buy from the Swords");
    expect(said("horsemen", "pass")).toBe("pass");
    expect(said("horsemen", "something new")).toBe("something new");
  });

  it("are Japanese for those who read Japanese", () => {
    vi.spyOn(settings, "language", "get").mockReturnValue("ja");
    expect(said("seven", "304")).toBe("1位×3、3位×4");
    expect(said("horsemen", "G3 at c")).toBe("cに聖杯の3");
  });

  it("leave no recorded move in the server's notation", () => {
    for (const move of legalIn(seven)) expect(inTricks(move, null), move).not.toBe(move);
    for (const move of legalIn(horsemen).filter((other) => other !== "pass"))
      expect(inDuel(move, null), move).not.toBe(move);
  });

  it("know a prophecy from a card", () => {
    expect(tokensOf("223")).toEqual([2, 2, 3]);
    expect(tokensOf("R7")).toBeNull();
  });
});
