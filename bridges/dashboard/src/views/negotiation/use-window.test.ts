import { expect, test } from "vitest";
import { isStillAtEnd } from "./use-window";

const put = 400; // of a list of 1000, of which 600 are seen
const seen = { scrollTop: put, clientHeight: 600, scrollHeight: 1000 };
const before = { wasAtEnd: true, put, row: 56 };

test("rows that come before the list hears of its own scrolling do not stop it from following", () => {
  expect(isStillAtEnd({ ...seen, scrollHeight: 1400 }, before)).toBe(true);
});

test("who scrolls up stops it, and who comes back to the end goes on", () => {
  expect(isStillAtEnd({ ...seen, scrollTop: 200 }, before)).toBe(false);
  expect(isStillAtEnd({ ...seen, scrollHeight: 1400 }, { ...before, wasAtEnd: false })).toBe(false);
  expect(isStillAtEnd(seen, { ...before, wasAtEnd: false })).toBe(true);
});
