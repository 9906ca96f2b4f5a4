import { describe, expect, test } from "vitest";
import { speaker } from "../i18n";
import { assignment, NO_VALUE, requirement, Script } from "../testing/events";
import { storyOf } from "./story";
import "../i18n/learn-stage"; // as the view that tells it does

const EN = speaker("en");
const told = (script: Script, say = EN): readonly string[] =>
  storyOf(script.events, "d-1", say, "en").map(({ text }) => text);

const bob = (price: number) => assignment("bob", { price, currency: "GBP" });

function moved(): Script {
  const script = new Script().found("bob", "carol", "dora").offer("bob").offer("carol").offer("dora", "decline");
  script.add("towow.aggregation.started", { offers_count: 2 });
  script.plan(1, [bob(500), assignment("carol")]).review("carol", "accept");
  return said(script, "bob", "I need 600 on a Saturday").counted(1, "renegotiate");
}

const said = (script: Script, name: string, request: string): Script => {
  script.review(name, "negotiate");
  Object.assign(script.events.at(-1)!.payload, { adjustment_request: request });
  return script;
};

describe("the story", () => {
  test("says who moved, what they had said, and at what price", () => {
    const lines = told(moved().plan(2, [bob(550), assignment("carol")]));

    expect(lines).toContain("bob went from £500 to £550, having said “I need 600 on a Saturday”.");
    expect(lines).toContain("Plan version 2, with 2 people. In all: £550 so far; carol names no price.");
  });

  test("names the answers before the plan, a refusal in the person's own words", () => {
    const lines = told(moved());

    expect(lines.slice(2, 5)).toEqual([
      "They take part: bob, carol.",
      "dora declined: “no time”.",
      "Plan version 1, with 2 people. In all: £500 so far; carol names no price.",
    ]);
  });

  test("tells the answers of a negotiation that comes to no plan, too", () => {
    const lines = told(new Script().found("bob").offer("bob", "decline").failed("no_offers"));

    expect(lines.slice(-2)).toEqual(["bob declined: “no time”.", "No agreement: nobody."]);
  });

  test("counts as yes what was said, and neither silence nor who only stands by", () => {
    const team = [assignment("bob"), assignment("carol"), assignment("dora", { standing: "stand_by" })];
    const script = new Script().found("bob", "carol", "dora").plan(1, team);
    script.review("bob", "accept").review("carol", "accept", 1, true).review("dora", "accept").counted(1, "finalize");
    const lines = told(script.finalized(1, team, ["user_agent_bob", "user_agent_dora"]));

    expect(lines.slice(-2)).toEqual([
      "Round 1: 1 of 2 said yes; the plan is carried.",
      "A plan stands: 1 of 2 said yes. In all: bob, carol name no price.",
    ]);
  });

  test("says nothing of why somebody moved who had asked for nothing", () => {
    const script = moved().plan(2, [bob(500), assignment("carol", { price: 80, currency: "GBP" })]);

    expect(told(script)).toContain("carol went from — to £80.");
  });

  test("a wish that was not granted stands with its reason", () => {
    const adjusted = {
      round: 2,
      changes_made: [],
      requests_addressed: [],
      requests_declined: [{ agent_id: "user_agent_bob", what: "a later date", reason: "The venue is booked." }],
    };
    const lines = told(moved().plan(2, [bob(500), assignment("carol")], { adjustment_summary: adjusted }));

    expect(lines.at(-1)).toBe("bob wanted “a later date”, which was not granted: The venue is booked.");
  });

  test("has a sentence in Chinese for each one in English", () => {
    const script = moved()
      .plan(2, [bob(550)])
      .finalized(2, [bob(550)], undefined, {
        requirements: [requirement("r", "x", { value: NO_VALUE })],
        not_understood: [],
        is_complete: false,
        open_points: [],
        plan_digest: "sha256:1",
      });

    expect(told(script, speaker("zh"))).toHaveLength(told(script).length);
    expect(told(script, speaker("zh"))).toContain("bob 的价从 £500 到 £550，此前说过“I need 600 on a Saturday”。");
  });
});
