import { expect, test } from "vitest";
import { assignment, proposal } from "../testing/events";
import { diffPlans, priceText } from "./diff";

const milestone = (name: string, date: string) => ({ name, date, deliverable: "" });

test("who joined and who left, with what they do and for how much, and what changed for whom", () => {
  const before = proposal(1, [assignment("bob", { price: 1500 }), assignment("carol")]);
  const after = proposal(2, [assignment("bob", { price: 1200 }), assignment("dora", { price: 900 })]);

  expect(
    diffPlans(before, after).assignments.map(({ kind, displayName, fields }) => [kind, displayName, fields]),
  ).toEqual([
    ["removed", "carol", [{ field: "responsibility", before: "carol helps", after: "" }]],
    [
      "added",
      "dora",
      [
        { field: "responsibility", before: "", after: "dora helps" },
        { field: "price", before: "", after: "¥900" },
      ],
    ],
    ["changed", "bob", [{ field: "price", before: "¥1,500", after: "¥1,200" }]],
  ]);
});

test("two parts of one person are compared one by one", () => {
  const before = proposal(1, [assignment("bob", { role: "host" }), assignment("bob", { role: "speaker" })]);
  const after = proposal(2, [assignment("bob", { role: "host" }), assignment("bob", { role: "judge" })]);

  expect(diffPlans(before, after).assignments.flatMap((c) => c.fields)).toEqual([
    { field: "role", before: "speaker", after: "judge" },
  ]);
});

test("dates that moved, appeared or went", () => {
  const timeline = (...milestones: ReturnType<typeof milestone>[]) => ({
    timeline: { start_date: "", end_date: "", milestones, event_date: "", event_days: [], hours: [], cannot: [] },
  });
  const before = proposal(1, [], timeline(milestone("venue", "2026-12-01"), milestone("food", "2026-12-02")));
  const after = proposal(2, [], timeline(milestone("venue", "2026-12-03"), milestone("party", "2026-12-05")));

  expect(diffPlans(before, after).milestones).toEqual([
    { name: "venue", before: "2026-12-01", after: "2026-12-03" },
    { name: "food", before: "2026-12-02", after: null },
    { name: "party", before: null, after: "2026-12-05" },
  ]);
});

test("a price says what it is made of, and what nobody has said", () => {
  const rate = (more: object) => ({ unit: "person" as const, unit_price: 55, quantity: 25, times: 1, ...more });

  expect(priceText({ price: 1375, currency: "CNY", rate: rate({}) }, "zh")).toBe("¥1,375 (¥55/人 × 25人)");
  expect(priceText({ price: null, currency: "CNY", rate: rate({ quantity: null }) }, "en")).toBe(
    "¥55 a person × ? people",
  );
  expect(priceText({ price: 3000, currency: "CNY", rate: null }, "en")).toBe("¥3,000");
});

test("the same plan again has no difference", () => {
  const plan = proposal(1, [assignment("bob", { dependencies: ["user_agent_carol"] }), assignment("carol")]);

  expect(diffPlans(plan, proposal(2, plan.assignments))).toEqual({ assignments: [], milestones: [] });
});
