import { expect, test } from "vitest";
import { day, dayHere, lasting, valueAsText } from "./format";

test.each([
  [30, ""],
  [60, "1 minute"],
  [90, "1 minute 30 seconds"],
  [600, "10 minutes"],
  [4_800, "1 hour 20 minutes"],
  [3_599.9, "1 hour"],
  [86_400, "1 day"],
  [216_000, "2 days 12 hours"],
  [184_500, "2 days 3 hours"],
  [Number.NaN, ""],
])("%d seconds are said as people count them", (seconds, said) => {
  expect(lasting(seconds, "en")).toBe(said);
});

test("so long is said in Chinese too", () => expect(lasting(4_800, "zh")).toBe("1小时 20分钟"));

test("a moment is read as people write it, all else as it is", () => {
  expect(valueAsText("2026-11-23T12:00:00.000000Z", "en")).toMatch(/2[34] Nov 2026/);
  expect(valueAsText("2026-11-23", "en")).toBe("2026-11-23");
  expect(valueAsText([1], "en")).toBe("[1]");
  expect([valueAsText(["鲍博", "方舟"], "zh"), valueAsText(["Bob", "Ann"], "en")]).toEqual(["鲍博、方舟", "Bob, Ann"]);
  expect([valueAsText(true, "zh"), valueAsText(false, "en")]).toEqual(["是", "no"]);
});

test("today is the day of whoever looks, not the one of the clocks of servers", () => {
  const late = new Date(2026, 10, 27, 23, 30);
  const early = new Date(2026, 10, 28, 0, 30);
  expect([dayHere(late), dayHere(early), dayHere(new Date(2026, 0, 5))]).toEqual([
    "2026-11-27",
    "2026-11-28",
    "2026-01-05",
  ]);
});

test("a day of another year is said with its year", () => {
  const now = new Date("2026-11-27T12:00:00Z");
  expect([day("2026-12-05", "en", now), day("2099-12-05", "en", now)]).toEqual(["Sat 5 Dec", "Sat, 5 Dec 2099"]);
  expect([day("2099-12-05", "zh", now), day("soon", "zh", now)]).toEqual(["2099年12月5日周六", "soon"]);
});
