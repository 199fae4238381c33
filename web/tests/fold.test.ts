import { expect, test } from "vitest";
import { fold } from "../src/core/fold";
import type { TableMessage, Snapshot } from "../src/messages";
import clocks from "./recorded/table-clocks.json";
import seven from "./recorded/table-seven.json";
import talk from "./recorded/table-talk.json";

/** Recorded from the server's own table: how it was, what was told, how it is then (tests/table/recordings.py). */
interface Story {
  first: Snapshot;
  told: TableMessage[];
  after: Snapshot;
}

test.each(Object.entries({ talk, clocks, seven }))("what a table tells adds up to how it is: %s", (_, recorded) => {
  const { first, told, after } = recorded as unknown as Story;
  expect(told.reduce(fold, first)).toEqual(after);
});

test("a message leaves the table before it alone", () => {
  const { first, told } = talk as unknown as Story;
  const kept = structuredClone(first);
  told.reduce(fold, first);
  expect(first).toEqual(kept);
});
