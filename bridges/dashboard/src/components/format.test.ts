import { expect, test } from "vitest";
import { lasting, valueAsText } from "./format";

test.each([
  [90, ""],
  [600, "10 minutes"],
  [86_400, "24 hours"],
  [216_000, "2.5 days"],
  [Number.NaN, ""],
])("%d seconds are said as people count them", (seconds, said) => {
  expect(lasting(seconds, "en")).toBe(said);
});

test("a moment is read as people write it, all else as it is", () => {
  expect(valueAsText("2026-11-23T12:00:00.000000Z", "en")).toMatch(/2[34] Nov 2026/);
  expect(valueAsText("2026-11-23", "en")).toBe("2026-11-23");
  expect(valueAsText([1], "en")).toBe("[1]");
  expect([valueAsText(["鲍博", "方舟"], "zh"), valueAsText(["Bob", "Ann"], "en")]).toEqual(["鲍博、方舟", "Bob, Ann"]);
  expect([valueAsText(true, "zh"), valueAsText(false, "en")]).toEqual(["是", "no"]);
});
