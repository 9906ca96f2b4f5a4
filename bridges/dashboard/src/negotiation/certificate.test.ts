import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { assignment, CHANNEL, OPENED, proposal, Script } from "../testing/events";
import { certificateOf } from "./certificate";
import { canonical, digestOf } from "./digest";
import { refusedIn, titleOf } from "./conclusion";
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

test("of a plan that stands again the answers of where it was agreed are the signatures, and it says so", () => {
  const agreed = drafted().review("bob", "accept").review("carol", "accept").finalized(1, TEAM, ["user_agent_bob"]);
  const asked = [{ agent_id: "user_agent_dora", display_name: "dora", how: "declined", said: "too busy" }] as const;
  const change = { channel_id: "collab-2", text: "cheaper", wishes: [], asked: [...asked], reason: "no", advice: [] };
  const stands = agreed
    .add("towow.channel.created", OPENED, { ...CHANNEL, channel_id: "collab-2" })
    .review("bob", "reject", 2)
    .finalized(1, TEAM, ["user_agent_bob"], {}, { agreed_in: "collab-1", refused_changes: [change] });
  const found = play(stands);

  expect(certificateOf(found)!.signatures.map(({ consent }) => consent)).toEqual([
    "accepted",
    "unproven",
    "unanswered",
  ]);
  expect(titleOf(found)).toBe("endStands");
  expect(refusedIn(found)!.asked.map(({ said }) => said)).toEqual(["too busy"]);
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
