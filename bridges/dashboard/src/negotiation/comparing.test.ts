import { expect, it } from "vitest";
import type { DemandSide } from "../api/forks";
import type { Assignment } from "../generated/events";
import { compareTo, differencesIn, isSamePlan, stateOf, wouldBe } from "./comparing";

const part = (agentId: string, role: string, price: number | null, standing = "active") =>
  ({
    agent_id: agentId,
    display_name: agentId.toUpperCase(),
    role,
    price,
    currency: "CNY",
    rate: null,
    standing,
  }) as unknown as Assignment;

const side = (assignments: readonly Assignment[], open: readonly string[] = [], date = "2026-12-19") =>
  ({
    proposal: { assignments, timeline: { milestones: [{ name: "Venue", date, deliverable: "" }] } },
    requirements: [{ kind: "date", text: date, status: "met" }],
    open_points: open.map((text) => ({ text })),
  }) as unknown as DemandSide;

const REAL = side(
  [part("lin", "Venue", 6000), part("chen", "Talk", 3000), part("bo", "Venue", null, "stand_by")],
  ["30 seats"],
);

it("a plan beside itself has no differences", () => {
  expect(differencesIn(compareTo(REAL, REAL, "en"))).toBe(0);
  expect(differencesIn(compareTo(null, REAL, "en"))).toBe(0);
});

it("names who came, who went, whose part or price is another, and what it comes to", () => {
  const found = compareTo(REAL, side([part("lin", "Venue", 5500), part("hall", "Talk", 100)], ["30 seats"]), "en");

  expect(found.people.map(({ agentId, mark, before }) => [agentId, mark, before])).toEqual([
    ["lin", "changed", "Venue · ¥6,000"],
    ["hall", "new", ""],
    ["chen", "gone", ""],
    ["bo", "gone", ""],
  ]);
  expect([found.money.mark, found.money.before, found.money.text]).toEqual(["changed", "¥9,000", "¥5,600"]);
});

it("names other days and what is open now or no more", () => {
  const found = compareTo(REAL, side(REAL.proposal!.assignments, ["50 % in advance"], "2026-12-20"), "en");

  expect(found.dates.map(({ text, mark }) => [text, mark])).toEqual([
    ["2026-12-20", "new"],
    ["Venue: 2026-12-20", "changed"],
    ["2026-12-19", "gone"],
  ]);
  expect(found.open.map(({ text, mark }) => [text, mark])).toEqual([
    ["50 % in advance", "new"],
    ["30 seats", "gone"],
  ]);
});

it("no plan at all has lost everybody", () => {
  const none = { ...REAL, proposal: null, open_points: [] } as DemandSide;

  expect(compareTo(REAL, none, "en").people.map(({ mark }) => mark)).toEqual(["gone", "gone", "gone"]);
  expect(compareTo(none, REAL, "en").people.map(({ mark }) => mark)).toEqual(["new", "new", "new"]);
});

it("who only stands by now has another part, though it costs the same", () => {
  const found = compareTo(side([part("lin", "Venue", null)]), side([part("lin", "Venue", null, "stand_by")]), "en");

  expect(found.people.map(({ mark, text }) => [mark, text])).toEqual([["changed", "Venue · stand-by"]]);
});

it("is the same plan only where all that is approved by it is the same, and no plan is no plan's", () => {
  const digested = (digest: string | null) => ({ ...REAL, plan_digest: digest }) as DemandSide;

  expect(isSamePlan(digested("sha256:a"), digested("sha256:a"))).toBe(true);
  expect(isSamePlan(digested("sha256:a"), digested("sha256:b"))).toBe(false);
  expect(isSamePlan(digested(null), digested(null))).toBe(false);
});

it.each([
  ["finalized", true, [], "whole"],
  ["finalized", true, ["30 seats"], "open"],
  ["finalized", false, [], "open"],
  ["force_finalized", true, [], "open"],
  ["failed", false, [], "none"],
])("a fork that ends %s, complete: %s, open: %j, would come to: %s", (status, isComplete, open, would) => {
  expect(wouldBe({ ...side(REAL.proposal!.assignments, open), status, is_complete: isComplete })).toBe(would);
});

it("is called approved only while the plan that was approved stands, and cancelled for good", () => {
  const agreed = { ...REAL, status: "finalized", plan_digest: "sha256:1", is_complete: true, open_points: [] };
  const decided = (decision: string, is_current: boolean) => stateOf({ ...agreed, decision, approval: { is_current } });

  expect(stateOf({ ...agreed, decision: null })).toBe("agreed");
  expect(decided("approved", true)).toBe("approved");
  expect(decided("approved", false)).toBe("agreed");
  expect(decided("cancelled", false)).toBe("cancelled");
});
