import { expect, test } from "vitest";
import { speaker } from "../i18n";
import { assignment, Script } from "../testing/events";
import { describe } from "./describe";
import { reduce } from "./reduce";
import { emptyWorld, type World } from "./state";

const EXCEEDED = {
  proposal_id: "prop-1",
  version: 1,
  requirement_id: "req-1",
  text: "at most €1,500",
  budget: 1500,
  amount: 1600,
  over: 100,
  currency: "EUR",
  per: "",
  note: "It comes to €1,600, €100 too much.",
};
const after = (script: Script): World => script.events.reduce(reduce, emptyWorld("d-1"));

test("a plan that exceeds an amount has it beside it, and the next one only if it does too", () => {
  const script = new Script().found("alice").offer("alice");
  script
    .add("towow.budget.exceeded", EXCEEDED)
    .plan(1, [assignment("alice")])
    .plan(2, [assignment("alice")]);
  const [first, next] = after(script).negotiations["d-1"]!.plans;

  expect(first!.overBudget.map(({ over }) => over)).toEqual([100]);
  expect(next!.overBudget).toEqual([]);
});

test.each([
  ["zh", "第 1 版超出预算（“at most €1,500”）"],
  ["en", "Version 1 is over the budget (“at most €1,500”)"],
] as const)("the timeline says it in %s, with how it is counted", (language, title) => {
  const script = new Script().found("alice").add("towow.budget.exceeded", EXCEEDED);

  expect(describe(script.events.at(-1)!, speaker(language), after(script))).toMatchObject({
    title,
    detail: EXCEEDED.note,
    tone: "warm",
  });
});
