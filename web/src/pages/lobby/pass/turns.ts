/** Whose eyes the device is for. */

/** Whose turn at the device it is: the current person if they may act, otherwise the next in the order of the seats; null while bots think. */
export function due(actors: number[], seats: (number | null)[], looking: number): number | null {
  const may = (person: number): boolean => {
    const seat = seats[person];
    return seat !== null && seat !== undefined && actors.includes(seat);
  };
  if (may(looking)) return looking;
  const from = seats[looking] ?? 0;
  const after = (person: number): number => ((seats[person] ?? 0) - from + 8) % 8;
  const waiting = seats.map((_, person) => person).filter(may);
  return waiting.toSorted((a, b) => after(a) - after(b))[0] ?? null;
}
