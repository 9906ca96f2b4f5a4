import { expect, test } from "vitest";
import { columnsFor, onWall, STAYS_MS } from "./wall";

const NOTHING: ReadonlySet<string> = new Set();
const NOW = Date.parse("2026-11-25T12:00:00Z");
const at = (msBefore: number): string => new Date(NOW - msBefore).toISOString();
const row = (id: string, state: string, asked: number, change: object = {}) => ({
  demand_id: id,
  state,
  submitted_at: at(asked),
  last_at: at(0),
  parent_demand_id: null,
  ...change,
});
const idsOf = (rows: readonly { readonly demand_id: string }[]): readonly string[] => rows.map((r) => r.demand_id);

test("on the wall is what runs, and what ended a moment ago", () => {
  const rows = [
    row("runs", "collecting", 1000, { last_at: at(STAYS_MS * 9) }),
    row("ended", "agreed", 9000, { last_at: at(STAYS_MS - 1) }),
    row("over", "failed", 9000, { last_at: at(STAYS_MS) }),
    row("cancelled", "cancelled", 9000, { last_at: at(STAYS_MS * 2) }),
    row("part", "collecting", 500, { parent_demand_id: "runs" }),
  ];

  expect(idsOf(onWall(rows, NOW, NOTHING))).toEqual(["ended", "runs"]);
});

test("what is decided about something days after its end does not bring it back, and takes nothing off the wall", () => {
  const rows = [row("approved", "approved", 2), row("cancelled", "cancelled", 1)];

  expect(idsOf(onWall(rows, NOW, NOTHING))).toEqual([]);
  expect(idsOf(onWall(rows, NOW, new Set(["approved", "cancelled"])))).toEqual(["approved", "cancelled"]);
});

test("a plan that came a moment ago in place of an approved one is on the wall, whatever was decided before it", () => {
  const rows = [row("replaced", "agreed_open", 1, { decision: "approved" })];

  expect(idsOf(onWall(rows, NOW, NOTHING))).toEqual(["replaced"]);
});

test("a new one stands behind the others, and one that goes moves none before it", () => {
  const [first, second, third] = [row("1", "collecting", 3), row("2", "collecting", 2), row("3", "submitted", 1)];

  expect(idsOf(onWall([third, second, first], NOW, NOTHING))).toEqual(["1", "2", "3"]);
  expect(idsOf(onWall([third, first], NOW, NOTHING))).toEqual(["1", "3"]);
});

test.each([
  [1, 1920, 1000, 1],
  [2, 1920, 1000, 2],
  [4, 1920, 1000, 2],
  [6, 1920, 1000, 3],
  [8, 1920, 1000, 4],
  [8, 1080, 1900, 2],
  [2, 1080, 1900, 1],
])("%i tiles on %i × %i stand in %i columns", (count, width, height, columns) => {
  expect(columnsFor(count, width, height)).toBe(columns);
});
