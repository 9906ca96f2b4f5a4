import { describe, expect, test } from "vitest";
import { speaker } from "../i18n";
import { assignment, NO_VALUE, requirement, Script } from "../testing/events";
import { reduce } from "./reduce";
import { awaitedOf, emptyChairsOf, floorOf, seatsOf } from "./room";
import { scenesOf } from "./scenes";
import { emptyWorld, type Negotiation, type World } from "./state";
import { tensionsOf } from "./tensions";
import "../i18n/learn-stage"; // as the view that tells it does

const SAY = speaker("en");
const worldOf = (script: Script): World => script.events.reduce(reduce, emptyWorld("d-1"));
const play = (script: Script): Negotiation => worldOf(script).negotiations["d-1"]!;
const TEAM = [assignment("bob", { price: 800, currency: "GBP" }), assignment("carol", { price: 400, currency: "GBP" })];
const reviewed = (): Script => new Script().found("bob", "carol").offer("bob").offer("carol").plan(1, TEAM);
const budget = (number: number, value: object = {}) =>
  requirement("r-1", "budget", { kind: "budget", value: { ...NO_VALUE, number, unit: "GBP", ...value } });
const withBudget = (n: Negotiation, ...requirements: ReturnType<typeof budget>[]): Negotiation => ({
  ...n,
  requirements,
});

describe("the table", () => {
  test("has a chair for what nobody offers, and one for each who was found", () => {
    const script = new Script().found("bob");
    script.events.forEach((event) => {
      if (event.event_type === "towow.filter.completed")
        Object.assign(event.payload, { coverage: { covered: [], uncovered: ["venue"], hindered: [] } });
    });

    expect(emptyChairsOf(play(script))).toEqual(["venue"]);
    expect(seatsOf(play(script), SAY, "en").map(({ name }) => name)).toEqual(["bob"]);
  });

  test("gives the floor to the last who spoke, in their own words", () => {
    const script = reviewed().review("bob", "negotiate");
    Object.assign(script.events.at(-1)!.payload, { adjustment_request: "more time" });
    const floor = floorOf(script.events, script.events.length, "d-1", SAY, worldOf(script));

    expect(floor).toMatchObject({ agentId: "user_agent_bob", text: "more time", tone: "warm" });
  });

  test("puts no words into the mouth of who did not answer", () => {
    const script = reviewed().review("bob", "accept", 1, true);
    const floor = floorOf(script.events, script.events.length, "d-1", SAY, worldOf(script));

    expect(floor?.text).toBe("");
  });
});

describe("the scenes", () => {
  test("are a round each, with what was said in it, and the one of now", () => {
    const script = reviewed().review("bob", "accept").review("carol", "negotiate").counted(1, "renegotiate");
    const scenes = scenesOf(play(script.plan(2, TEAM)), SAY);

    expect(scenes.map(({ label, note }) => `${label} ${note}`.trim())).toEqual([
      "Asked",
      "Found 2 people",
      "Answers 2 / 2",
      "Round 1 1 / 2",
      "Round 2",
      "Result",
    ]);
    expect(scenes.find(({ state }) => state === "now")?.label).toBe("Round 2");
  });

  test("of what failed before a plan have no round", () => {
    const scenes = scenesOf(play(new Script().found("bob").offer("bob", "decline").failed("no_offers")), SAY);

    expect(scenes.map(({ label }) => label)).toEqual(["Asked", "Found", "Answers", "Result"]);
  });
});

describe("what pulls", () => {
  test("is the price against the budget, and where it stood before", () => {
    const dearer = [TEAM[0]!, assignment("carol", { price: 700, currency: "GBP" })];
    const [, price] = tensionsOf(withBudget(play(reviewed().plan(2, dearer)), budget(1400)), 0.8, SAY, "en");

    expect(price).toMatchObject({ value: "£1,500", label: "Total (was £1,200)", limitText: "up to £1,400" });
    expect(price!.pieces).toEqual([{ tone: "bad", share: expect.closeTo(1500 / 1680) as number }]);
    expect(price!.limit).toBeCloseTo(1400 / 1680);
    expect(price!.before).toBeCloseTo(1200 / 1680);
  });

  test("is no limit of everything where the amount is for one part, for each, or another currency", () => {
    for (const value of [{ tags: ["venue"] }, { per: "person" }, { unit: "EUR" }]) {
      const [, price] = tensionsOf(withBudget(play(reviewed()), budget(1400, value)), null, SAY, "en");

      expect(price?.limit).toBeNull();
    }
  });

  test("is who says yes, against as many as must", () => {
    const script = reviewed().review("bob", "accept").review("carol", "negotiate");
    const [acceptance] = tensionsOf(play(script), 0.8, SAY, "en");

    expect(acceptance).toMatchObject({ value: "1 / 2", limit: 0.8, limitText: "needs 80%" });
    expect(acceptance!.pieces.map(({ share }) => share)).toEqual([0.5, 0.5, 0]);
  });
});

test("whose word is waited for: first those who are invited, then those of the plan, and nobody after the end", () => {
  const script = new Script().found("ann", "bo", "cy");
  const names = (): readonly string[] => awaitedOf(play(script)).map(({ name }) => name);

  expect(names()).toEqual(["ann", "bo", "cy"]);
  script.offer("ann").offer("cy", "decline");
  expect(names()).toEqual(["bo"]);
  script.moved("collecting", "aggregating");
  expect(names()).toEqual([]); // who was silent until now is not waited for any more
  script.offer("bo").plan(1, [assignment("ann"), assignment("bo")]);
  expect(names()).toEqual(["ann", "bo"]);
  script.review("bo", "negotiate");
  expect(names()).toEqual(["ann"]);
  script
    .review("ann", "accept")
    .counted(1, "renegotiate")
    .plan(2, [assignment("ann"), assignment("bo")]);
  expect(names()).toEqual(["ann", "bo"]);
  script.finalized(2, [assignment("ann"), assignment("bo")]);
  expect(names()).toEqual([]);
});
