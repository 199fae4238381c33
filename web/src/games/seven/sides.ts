/** Where a seat sits, seen from the reader's: clockwise, so the next one is at the left. */

export type Side = "me" | "left" | "across" | "right";

const SIDES: Record<number, Side[]> = {
  3: ["me", "left", "right"],
  4: ["me", "left", "across", "right"],
};

export function sideOf(seat: number, from: number, players: number): Side {
  return SIDES[players]?.[(seat - from + players) % players] ?? "across";
}

/** From where a side's card comes, in pixels. */
export const COMES_FROM: Record<Side, [number, number]> = {
  me: [0, 90],
  left: [-90, 0],
  across: [0, -70],
  right: [90, 0],
};
