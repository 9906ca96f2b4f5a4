import { expect, test } from "vitest";
import type { ChangeTaken } from "../api/client";
import type { Requirement } from "../generated/events";
import { daysThatStay } from "./changing";

const fact = (requirement_id: string, kind: string, unit = "", status = "open"): Requirement =>
  ({ requirement_id, kind, status, value: { unit } }) as Requirement;
const taken = (changes: readonly Requirement[], removed: readonly string[]): ChangeTaken =>
  ({ changes, removed, waived: [] }) as unknown as ChangeTaken;

const BEFORE = [
  fact("party", "date"),
  fact("posters", "deadline"),
  fact("cleaning", "date", "from_event"),
  fact("given-up", "deadline", "", "waived"),
  fact("budget", "budget"),
];

test("of a change of one day, those that did not move are told", () => {
  expect(daysThatStay(taken([fact("new", "date")], ["party"]), BEFORE)).toEqual(["posters"]);
});

test("where every day moved, or none was changed, no day is told to have stayed", () => {
  expect(daysThatStay(taken([fact("new", "date")], ["party", "posters"]), BEFORE)).toEqual([]);
  expect(daysThatStay(taken([fact("new", "budget")], ["budget"]), BEFORE)).toEqual([]);
});
