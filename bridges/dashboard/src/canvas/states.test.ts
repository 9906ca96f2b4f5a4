import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { stateOf } from "./states";

const CASES = JSON.parse(
  readFileSync(new URL("../../../../tests/core/state_cases.json", import.meta.url), "utf8"),
) as readonly [string, string, Record<string, unknown>, string][];

it.each(CASES)("a %s that is %s, with %j, is in the same state as in a sentence: %s", (kind, status, result, state) =>
  expect(stateOf(kind, status, result)).toBe(state),
);
