/** What the rules' conditions ask of a setup: which card set it has, or one of its own. */

import type { Choices } from "../../core/sections";

const SHIPPED: Record<string, string> = {
  house: "house",
  bare: "bare",
  "Augury house set (unofficial)": "house",
  "Augury bare set (unofficial)": "bare",
};

export function facts({ set }: Choices): Choices {
  const name = typeof set === "object" && set !== null ? (set as { name?: string }).name : set;
  return typeof name === "string" ? { set: SHIPPED[name] ?? "own" } : {};
}
