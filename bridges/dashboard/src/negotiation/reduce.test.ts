import { describe, expect, test } from "vitest";
import type { Envelope } from "../generated/events";
import { OPENED, CLAIMS_NOTHING, assignment, Script } from "../testing/events";
import { History } from "./history";
import { reduce } from "./reduce";
import { currentPlan, emptyWorld, isTerminal, type Negotiation } from "./state";

const play = (script: Script): Negotiation => script.events.reduce(reduce, emptyWorld("d-1")).negotiations["d-1"]!;

const TEAM = [assignment("bob"), assignment("carol")];

function happy(): Script {
  return new Script().found("bob", "carol").offer("bob").offer("carol", "conditional").plan(1, TEAM);
}

describe("the reducer", () => {
  test("invited people are undecided until they answer", () => {
    const found = play(new Script().found("bob", "carol").offer("bob"));

    expect(found.order).toEqual(["user_agent_bob", "user_agent_carol"]);
    expect(found.participants["user_agent_bob"]?.offer?.decision).toBe("participate");
    expect(found.participants["user_agent_carol"]).toMatchObject({ isInvited: true, offer: null });
    expect(found.status).toBe("collecting");
  });

  test("feedback is kept by round", () => {
    const after = play(happy().review("bob", "negotiate", 1).review("bob", "accept", 2));

    const { feedback } = after.participants["user_agent_bob"]!;
    expect([feedback[1]?.feedback_type, feedback[2]?.feedback_type]).toEqual(["negotiate", "accept"]);
  });

  test("the agreed plan replaces its version and does not become another one", () => {
    const before = play(happy());
    const after = play(happy().finalized(1, [assignment("bob")]));

    expect(isTerminal(before)).toBe(false);
    expect(after.outcome?.kind).toBe("finalized");
    expect(after.plans).toHaveLength(1);
    expect(currentPlan(after)?.proposal.assignments.map((a) => a.display_name)).toEqual(["bob"]);
  });

  test("a failed negotiation keeps its advice", () => {
    const { outcome } = play(new Script().found().failed("no_candidates"));

    expect(outcome).toMatchObject({ kind: "failed", reasonCode: "no_candidates", advice: ["ask again"] });
  });

  test("a plan that was sent back is negotiated again, and asks everybody anew", () => {
    const again = happy()
      .finalized(1, TEAM)
      .add("towow.channel.created", OPENED, { demand_id: "d-1", channel_id: "collab-2" });
    const after = play(again);

    expect(after).toMatchObject({ attempt: 2, outcome: null, channelId: "collab-2" });
    expect(after.participants["user_agent_bob"]?.offer).toBeNull();
    expect(after.plans).toHaveLength(1);
  });

  test("events of a sub-negotiation belong to it and not to its parent", () => {
    const script = happy().finalized(1, TEAM);
    script.add(
      "towow.demand.submitted",
      { user_id: "channel_admin", raw_input: "找翻译" },
      { demand_id: "d-2", channel_id: "sub-2" },
    );
    const world = script.events.reduce(reduce, emptyWorld("d-1"));

    expect(world.negotiations["d-1"]?.rawInput).toBe("办一场聚会");
    expect(world.negotiations["d-2"]?.rawInput).toBe("找翻译");
  });

  test("a finished sub-negotiation adds a version to the plan", () => {
    const extended = {
      ...currentPlan(play(happy()))!.proposal,
      version: 2,
      assignments: [...TEAM, assignment("dora", { source: "sub-2" })],
    };
    const script = happy()
      .finalized(1, TEAM)
      .add("towow.subnet.completed", {
        parent_channel_id: "collab-1",
        sub_channel_id: "sub-2",
        outcome: "finalized",
        error_code: null,
        merged_assignments: [assignment("dora")],
        proposal: extended,
        ...CLAIMS_NOTHING,
      });

    expect(play(script).plans.map((p) => p.version)).toEqual([1, 2]);
  });

  test("an event that it does not know changes nothing but the place", () => {
    const before = happy().events.reduce(reduce, emptyWorld("d-1"));
    const strange = {
      ...happy().events[0]!,
      event_type: "towow.something.new",
      seq: before.seq + 1,
    } as unknown as Envelope;

    expect(reduce(before, strange)).toEqual({ ...before, seq: before.seq + 1 });
  });

  test("a repeated event changes nothing", () => {
    const { events } = happy();
    const once = events.reduce(reduce, emptyWorld("d-1"));

    expect(events.reduce(reduce, once)).toBe(once);
  });
});

describe("the history", () => {
  const { events } = happy().review("bob", "accept").review("carol", "accept").finalized(1, TEAM);

  test("knows the world at every event as if it had stopped there", () => {
    const history = new History("d-1");
    events.forEach((event) => history.append(event));

    for (let seq = 0; seq <= events.length; seq++) {
      expect(history.at(seq)).toEqual(events.slice(0, seq).reduce(reduce, emptyWorld("d-1")));
    }
  });

  test("is right on both sides of a checkpoint", () => {
    const long = new Script().found("bob");
    while (long.events.length < 200) long.review("bob", "accept", long.events.length);
    const history = new History("d-1");
    long.events.forEach((event) => history.append(event));

    for (const seq of [63, 64, 65, 127, 128, 129, 199, 200]) {
      expect(history.at(seq)).toEqual(long.events.slice(0, seq).reduce(reduce, emptyWorld("d-1")));
    }
  });

  test("takes each event once and refuses to leave one out", () => {
    const history = new History("d-1");

    expect(history.append(events[0]!)).toBe("taken");
    expect(history.append(events[0]!)).toBe("known");
    expect(history.append(events[2]!)).toBe("gap");
    expect(history.lastSeq).toBe(1);
  });
});
