import { expect, test } from "vitest";
import {
  agreedWith,
  answerableBy,
  earlierTermsOf,
  othersAsked,
  priceAgreedWith,
  standingNo,
  outsideIn,
  unaskedIn,
} from "./consent";
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

test.each([
  ["carol", 6000], // has it again, by hand
  ["dan", undefined], // never had it
  ["bob", undefined], // has it by the plan
])("what %s had agreed to before is %s", (assignee, price) => {
  const former = [
    { person: "carol", price: 5000 },
    { person: "carol", price: 6000 },
  ];
  const plan_part = { agent_id: "bob", name: "Bob", price: 300, former };
  const node = { ...newNode("task", { x: 0, y: 0 }), config: { assignee, plan_part } };
  expect(earlierTermsOf(node, [])?.price).toBe(price);
});

const SIGNED_IN = { auth_required: true, scopes: ["requester"], user_id: "bob" };

test.each([
  [SIGNED_IN, ["carol", "bob"], [], ["bob"], true],
  [SIGNED_IN, ["carol"], [], [], false],
  [SIGNED_IN, ["carol", "bob"], ["bob"], [], false],
  [SIGNED_IN, [], [], [], true],
  [{ ...SIGNED_IN, scopes: ["operator"] }, ["carol", "bob"], [], ["carol", "bob"], true],
  [{ auth_required: false, scopes: [], user_id: null }, ["carol", "bob"], ["carol"], ["bob"], true],
])("%j answers for those of %j who have not (%j): %j", (session, people, said, left, isTheirs) => {
  expect(answerableBy(session, people, said)).toMatchObject({ left, isTheirs });
});

test.each([
  ["waiting", ["ok"]],
  ["pending", []],
])("an approval before what is %s: %j was asked of nobody", (status, found) => {
  const node = (kind: string, id: string, how: string | null) => ({
    ...newNode(kind, { x: 0, y: 0 }),
    node_id: id,
    status: how,
  });
  const nodes = { ok: node("approval", "ok", null), book: node("task", "book", status) };
  const edges = { e: { edge_id: "e", source: "ok", target: "book" } };
  expect(unaskedIn({ nodes, edges })).toEqual(found);
});

test.each([
  ["running", ["new"]],
  ["paused", ["new"]],
  ["completed", []],
  ["", []],
])("in a run that is %s, %j take no part", (status, found) => {
  const node = (id: string, how: string | null) => ({ ...newNode("task", { x: 0, y: 0 }), node_id: id, status: how });
  const nodes = { new: node("new", null), ok: node("ok", null), book: node("book", "pending") };
  expect(outsideIn({ nodes }, status, ["ok"])).toEqual(found);
});
