import { expect, test } from "vitest";
import { placeOf } from "../src/core/router.svelte";

test("an address leads to its page, and an unknown one to nothing", () => {
  expect(placeOf("/")).toEqual({ page: "lobby" });
  expect(placeOf("/t/abc", "#seat=1.x")).toEqual({ page: "table", match: "abc", secret: "1.x" });
  expect(placeOf("/g/abc/2")).toEqual({ page: "replay", match: "abc", number: 2 });
  expect(placeOf("/pass")).toEqual({ page: "pass", match: null });
  expect(placeOf("/pass/abc")).toEqual({ page: "pass", match: "abc" });
  for (const page of ["daily", "games", "profile"]) {
    expect(placeOf(`/${page}`)).toEqual({ page });
    expect(placeOf(`/${page}/more`)).toEqual({ page: "lost" });
  }
  expect(placeOf("/g/abc/x")).toEqual({ page: "lost" });
});
