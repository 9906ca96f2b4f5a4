import { expect, test } from "vitest";
import type { Activity } from "../../api/activity";
import { heatOf, timeOf } from "./heat";

const ACTIVITY: Activity = {
  begins_at: "2026-11-25T00:00:00Z",
  step_s: 3600,
  steps: 3,
  people: [
    { agent_id: "bob", invited: [4, 0, 1], answered: [2, 1, 0] },
    { agent_id: "carol", invited: [0, 0, 2], answered: [0, 0, 2] },
  ],
};

test("all of it is added up, and whoever was invited most is the hottest", () => {
  expect([...heatOf(ACTIVITY, 0)]).toEqual([
    ["bob", { invited: 5, answered: 3, share: 1 }],
    ["carol", { invited: 2, answered: 2, share: 0.4 }],
  ]);
});

test("the same number has the same colour in each step, and who had nothing to do in one has none", () => {
  expect(heatOf(ACTIVITY, 1).get("bob")).toEqual({ invited: 4, answered: 2, share: 1 });
  expect([...heatOf(ACTIVITY, 2)]).toEqual([["bob", { invited: 0, answered: 1, share: 0 }]]);
  expect(heatOf(ACTIVITY, 3).get("carol")).toEqual({ invited: 2, answered: 2, share: 0.5 });
  expect(heatOf({ ...ACTIVITY, people: [] }, 0).size).toBe(0);
});

test("a step is so long, and all of them are one after the other", () => {
  const begins = Date.parse(ACTIVITY.begins_at);
  expect([timeOf(ACTIVITY, 0), timeOf(ACTIVITY, 2)]).toEqual([
    [begins, begins + 3 * 3_600_000],
    [begins + 3_600_000, begins + 2 * 3_600_000],
  ]);
});
