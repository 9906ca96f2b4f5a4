import { expect, test } from "vitest";
import type { Proposal } from "../generated/events";
import { isTentative } from "./tentative";

const planOn = (name: string, date = "2099-12-26") =>
  ({ timeline: { event_days: ["2099-12-26"], milestones: [{ name, date, deliverable: "" }] } }) as unknown as Proposal;

test("a day that its milestone calls tentative is only proposed", () => {
  expect(isTentative(planOn("Party day (tentative)"))).toBe(true);
  expect(isTentative(planOn("聚会（暂定）"))).toBe(true);
});

test("a day that is said plainly is fixed, whatever is tentative on other days", () => {
  expect(isTentative(planOn("Party day"))).toBe(false);
  expect(isTentative(planOn("Rehearsal (tentative)", "2099-12-20"))).toBe(false);
  expect(isTentative(undefined)).toBe(false);
});
