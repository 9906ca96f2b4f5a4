import { describe, expect, test } from "vitest";
import { assignment, CLAIMS_NOTHING, OPENED, proposal, Script, who } from "../testing/events";
import { consentsOf, earlierYeses, titleOf } from "./conclusion";
import { reduce } from "./reduce";
import { speaker } from "../i18n";
import { seatsOf } from "./room";
import { standingOf } from "./standing";
import { emptyWorld, isAskedIn, joinedOf, joiningsFor, openGapsOf, type Negotiation } from "./state";

const play = (script: Script): Negotiation => script.events.reduce(reduce, emptyWorld("d-1")).negotiations["d-1"]!;
const TEAM = [assignment("bob"), assignment("carol")];
const WANTED = {
  description: "",
  capability_tags: ["photos"],
  priority: "high",
  gap_addressed: "photographer",
  people: 0,
  first: [],
};
const WITH_ERIN = proposal(2, [...TEAM, assignment("erin", { is_confirmed: true })]);
const PHOTOS = {
  gap_id: "gap-1",
  gap_type: "photographer",
  importance: 80,
  severity: "high" as const,
  reason: "",
  description: "",
  capability: "photos",
  suggested_capability_tags: ["photos"],
  suggestion: "",
  suggested_tags: [],
};
const ABOUT = { sub_demand_id: "d-2", gap_type: "photographer" };
const ANSWER = {
  ...ABOUT,
  provenance: "rule" as const,
  offer: null,
  feedback: null,
  version: 0,
  asks: [],
  not_taken: "",
};
const SETTLED = {
  ...ABOUT,
  reason: "",
  agent_id: "",
  display_name: "",
  version: 0,
  looks_further: false,
  settles_all: true,
};

const invites = (script: Script, name: string): Script =>
  script.add("towow.gap.invited", {
    ...ABOUT,
    ...who(name),
    sub_demand: WANTED,
    role: "photographer",
    is_reserve: true,
    fit: "photographs",
    reason: "one person could do it",
    worth: "",
    conditions: {},
    provenance: "rule",
  });

const lacking = (): Script =>
  new Script()
    .found("bob", "carol")
    .offer("bob")
    .plan(1, TEAM)
    .finalized(1, TEAM)
    .add("towow.gap.identified", {
      is_complete: false,
      gaps: [PHOTOS],
      analysis: "",
      provenance: "rule",
      smaller_gaps: [],
      looks_further: true,
    });

/** Dora declines; then erin is in the plan's next version. */
const filled = (): Script =>
  invites(
    invites(lacking(), "dora").add("towow.gap.answered", { ...ANSWER, ...who("dora"), not_taken: "no time" }),
    "erin",
  )
    .add("towow.gap.settled", { ...SETTLED, ...who("erin"), outcome: "joined", version: 2 })
    .add("towow.proposal.updated", {
      proposal: WITH_ERIN,
      final_proposal: WITH_ERIN,
      version: 2,
      participants_count: 3,
      participants: [],
      sub_channel_id: "",
      ...CLAIMS_NOTHING,
    });

describe("whoever is asked into the plan", () => {
  test("is told of at the gap, with what came of it, in the order in which they were asked", () => {
    const [dora, erin] = joiningsFor(PHOTOS, play(filled()));

    expect(dora?.answers.map(({ not_taken: why }) => why)).toEqual(["no time"]);
    expect(dora?.settled).toBeNull();
    expect([erin?.invited.display_name, erin?.settled?.outcome]).toEqual(["erin", "joined"]);
  });

  test("fills the gap only by joining", () => {
    expect(openGapsOf(play(invites(lacking(), "dora")))).toEqual([PHOTOS]);
    expect(openGapsOf(play(filled()))).toEqual([]);
  });

  test("sits with those who joined later, and is not taken for somebody of a sub-negotiation", () => {
    const world = play(filled());

    expect(joinedOf(world).map(({ display_name: name }) => name)).toEqual(["erin"]);
    expect(isAskedIn("user_agent_erin", world)).toBe(true);
    expect(isAskedIn("user_agent_dora", world)).toBe(false);
  });

  test("is among those who said yes, by their own yes to the version with them", () => {
    expect(consentsOf(play(filled()))).toEqual({ accepted: 3, count: 3, standBys: 0 });
    expect(consentsOf(play(lacking()))).toEqual({ accepted: 2, count: 2, standBys: 0 });
  });

  test("leaves the others with their yes to the version before, which is said", () => {
    expect(earlierYeses(play(lacking()))).toBeNull();
    expect(earlierYeses(play(filled()))).toEqual({ names: ["bob", "carol"], version: 1 });
    expect(titleOf(play(filled()))).not.toBe("endAgreedAll");
  });

  test("may take a part over: whoever had it is not shown as somebody who accepts", () => {
    const say = speaker("en");
    const bobs = play(filled());
    const without = proposal(3, [assignment("carol"), assignment("erin", { is_confirmed: true })]);
    const after = play(
      filled().add("towow.proposal.updated", {
        proposal: without,
        final_proposal: without,
        version: 3,
        participants_count: 2,
        participants: [],
        sub_channel_id: "",
        ...CLAIMS_NOTHING,
      }),
    );

    expect(standingOf(bobs.participants["user_agent_bob"]!, bobs, say).text).not.toBe("Not in the plan now");
    expect(standingOf(after.participants["user_agent_bob"]!, after, say).text).toBe("Not in the plan now");
    expect(earlierYeses(after)?.names).toEqual(["carol"]);
    const seat = seatsOf(after, say, "en").find(({ name }) => name === "bob");
    expect(seat).toMatchObject({ isIn: false, role: "", standing: { tone: "plain", text: "Not in the plan now" } });
  });

  test("is forgotten with a plan that was sent back", () => {
    const again = filled().add("towow.channel.created", OPENED, { demand_id: "d-1", channel_id: "collab-2" });

    expect(play(again).joinings).toEqual([]);
  });
});
