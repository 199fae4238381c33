import { w } from "./words";

/** "3 in b2" for `b2=3` */
export function moveText(move: string): string {
  const [cell, mark] = move.split("=");
  return cell && mark ? w().write(cell, mark.toUpperCase()) : move;
}
