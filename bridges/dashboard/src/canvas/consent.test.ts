import { expect, test } from "vitest";
import { agreedWith, othersAsked, priceAgreedWith, standingNo } from "./consent";
import { newNode } from "./operations";

const NO = { by: "bob", at: "2026-11-27T10:00:00Z", note: "too dear", entered_by: "", question: "" };

const approval = (result: Record<string, unknown>) => ({ ...newNode("approval", { x: 0, y: 0 }), result });

test("a no stands until whoever said it says yes, whoever else does", () => {
  expect(standingNo(approval({ earlier_no: [NO], yes: ["carol"] }))).toEqual([NO]);
  expect(standingNo(approval({ earlier_no: [NO], yes: ["bob"] }))).toEqual([]);
  expect(standingNo(approval({}))).toEqual([]);
});

test("others are asked where nobody who said no is among them", () => {
  expect(othersAsked(approval({ earlier_no: [NO], people: ["carol"] }))).toBe(true);
  expect(othersAsked(approval({ earlier_no: [NO], people: ["carol", "bob"] }))).toBe(false);
  expect(othersAsked(approval({ earlier_no: [NO], people: [] }))).toBe(false); // anybody may answer
});

test.each([
  [{ assignee: "bob", price: 300 }, "", ""],
  [{ assignee: "carol", price: 300 }, "Bob", "Bob"],
  [{ assignee: "carol", price: 250 }, "Bob", ""],
])("the terms of a task with %j are %s's word, and its price %s's", (config, terms, price) => {
  const plan_part = { agent_id: "bob", name: "Bob", price: 300 };
  const node = { ...newNode("task", { x: 0, y: 0 }), config: { ...config, plan_part } };
  expect([agreedWith(node, []), priceAgreedWith(node, [])]).toEqual([terms, price]);
});
