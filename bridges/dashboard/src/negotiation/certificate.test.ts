import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { assignment, proposal, Script } from "../testing/events";
import { canonical, certificateOf, digestOf } from "./certificate";
import { reduce } from "./reduce";
import { emptyWorld, type Negotiation } from "./state";

const play = (script: Script): Negotiation => script.events.reduce(reduce, emptyWorld("d-1")).negotiations["d-1"]!;

const TEAM = [assignment("bob"), assignment("carol"), assignment("dora")];
const drafted = (): Script =>
  new Script().found("bob", "carol", "dora").offer("bob").offer("carol").offer("dora").plan(1, TEAM);

test("only an accept of one's own is a signature, with the event that proves it", () => {
  const script = drafted().review("bob", "accept").review("carol", "accept", 1, true).review("dora", "negotiate");
  const accepted = script.events.find((e) => e.event_type === "towow.proposal.feedback")!;
  const certificate = certificateOf(play(script.finalized(1, TEAM, ["user_agent_bob"])))!;

  expect(certificate.signatures.map(({ displayName, consent }) => [displayName, consent])).toEqual([
    ["bob", "accepted"],
    ["carol", "defaulted"],
    ["dora", "objected"],
  ]);
  expect(certificate.signatures[0]!.place).toMatchObject({ seq: accepted.seq, eventId: accepted.event_id });
});

test("a signature that the closing event claims and no answer shows is not believed", () => {
  const script = drafted().review("bob", "accept").finalized(1, TEAM, ["user_agent_bob", "user_agent_carol"]);

  expect(certificateOf(play(script))!.signatures.map(({ consent }) => consent)).toEqual([
    "accepted",
    "unproven",
    "unanswered",
  ]);
});

test("an answer to an earlier round signs nothing", () => {
  const script = drafted().review("bob", "accept").plan(2, TEAM).review("carol", "accept", 2);
  const signatures = certificateOf(play(script.finalized(2, TEAM, ["user_agent_carol"])))!.signatures;

  expect(signatures.map(({ consent }) => consent)).toEqual(["unanswered", "accepted", "unanswered"]);
});

test("there is no certificate without an agreement", () => {
  expect(certificateOf(play(drafted()))).toBeNull();
  expect(certificateOf(play(drafted().failed("rounds_used_up")))).toBeNull();
});

test("the digest is that of the canonical JSON, whatever the order of the fields", () => {
  const plan = proposal(1, [assignment("鲍博", { price: 1200.5, notes: 'say "hi"\n' })]);
  const turned = Object.fromEntries(Object.entries(plan).reverse()) as unknown as typeof plan;

  expect(digestOf(plan)).toBe(createHash("sha256").update(canonical(plan)).digest("hex"));
  expect(digestOf(turned)).toBe(digestOf(plan));
  expect(digestOf({ ...plan, summary: "another" })).not.toBe(digestOf(plan));
  expect(canonical({ b: [1, null, "é"], a: { d: true, c: 3000 } })).toBe('{"a":{"c":3000,"d":true},"b":[1,null,"é"]}');
});
