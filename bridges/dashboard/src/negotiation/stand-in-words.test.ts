import { expect, test } from "vitest";
import { speaker } from "../i18n";
import { assignment, OPENED, Script } from "../testing/events";
import { describe } from "./describe";
import { reduce } from "./reduce";
import { commitmentOf, standingOf } from "./standing";
import { emptyWorld } from "./state";
import { votesOf } from "./votes";

const stoodIn = () => {
  const script = new Script()
    .found("alice")
    .offer("alice")
    .plan(1, [assignment("alice")]);
  script.review("alice", "negotiate");
  const said = script.events.at(-1)!;
  if (said.event_type !== "towow.proposal.feedback") throw new Error("no review");
  return { script, said: { ...said, payload: { ...said.payload, provenance: "fallback" as const } } };
};

test("what a stand-in answers for somebody is shown as silence, and as nobody's wish", () => {
  const { script, said } = stoodIn();
  const world = [...script.events.slice(0, -1), said].reduce(reduce, emptyWorld("d-1"));
  const negotiation = world.negotiations["d-1"]!;
  const plan = negotiation.plans.at(-1)!;
  const say = speaker("en");

  expect(describe(said, say, world)).toMatchObject({ title: "alice did not answer", tone: "quiet" });
  expect(standingOf(negotiation.participants["user_agent_alice"]!, negotiation, say).text).toBe("Silent");
  expect(commitmentOf(plan.proposal.assignments[0]!, plan, negotiation)).toBe("defaulted");
  expect(votesOf(negotiation, plan.proposal, 1)).toMatchObject({ yes: 0, changes: 0, against: 0 });
});

test("whoever is taken out of the plan that is negotiated next was not asked there, and is not called silent", () => {
  const again = new Script()
    .found("alice", "bob")
    .offer("alice")
    .offer("bob")
    .plan(1, [assignment("alice"), assignment("bob")])
    .finalized(1, [assignment("alice"), assignment("bob")]);
  const of = { demand_id: "d-1", channel_id: "collab-2" };
  const next = again
    .add("towow.channel.created", { ...OPENED, candidates: ["user_agent_bob"] }, of)
    .add("towow.demand.broadcast", { recipients_count: 1 }, of);
  const negotiation = next.events.reduce(reduce, emptyWorld("d-1")).negotiations["d-1"]!;
  const ended = { ...negotiation, outcome: { kind: "failed" } as unknown as typeof negotiation.outcome };

  expect(standingOf(negotiation.participants["user_agent_alice"]!, ended, speaker("en")).text).toBe(
    "Not asked this time",
  );
  expect(standingOf(negotiation.participants["user_agent_bob"]!, ended, speaker("en")).text).toBe("No answer");
});
