import { describe, expect, test } from "vitest";
import { assignment, CLAIMS_NOTHING, OPENED, proposal, requirement, Script, type Claims } from "../testing/events";
import { consentsOf, isLacking, missingOf, stateNameOf, titleNames, titleOf, uncoveredOf } from "./conclusion";
import { reduce } from "./reduce";
import { emptyWorld, type Negotiation } from "./state";

const play = (script: Script): Negotiation => script.events.reduce(reduce, emptyWorld("d-1")).negotiations["d-1"]!;
const SUB = "sub-2";
const TEAM = [assignment("bob"), assignment("carol")];
const WEB = requirement("req-1", "web development", { status: "unmet" });
const OPEN = { open_point_id: "open-1", kind: "unmet", text: "no web", requirement_id: "req-1", who: [] } as const;
const CHECKED: Claims = { ...CLAIMS_NOTHING, plan_digest: "sha256:1", is_complete: true };
const LACKING: Claims = { ...CHECKED, requirements: [WEB], is_complete: false, open_points: [OPEN] };
const FILLED: Claims = {
  ...CHECKED,
  requirements: [{ ...WEB, status: "met", met_by: ["user_agent_dora"] }],
  plan_digest: "sha256:2",
};

const SUB_DEMAND = {
  description: "",
  capability_tags: ["web development"],
  priority: "high",
  gap_addressed: "capability",
  people: 0,
  first: [],
};

const agreed = (claims: Claims, team = TEAM, accepted?: readonly string[]) =>
  new Script().found("bob", "carol").offer("bob").plan(1, team).finalized(1, team, accepted, claims);

const gap = (gap_id: string, capability: string) => ({
  gap_id,
  gap_type: "capability",
  importance: 80,
  severity: "high" as const,
  reason: "",
  description: "",
  capability,
  suggested_capability_tags: [capability],
  suggestion: "",
  suggested_tags: [],
});

function withGaps(script: Script, ...capabilities: readonly string[]): Script {
  return script.add("towow.gap.identified", {
    is_complete: false,
    gaps: capabilities.map((name, index) => gap(`gap-${index}`, name)),
    analysis: "",
    provenance: "rule",
    smaller_gaps: [],
    looks_further: capabilities.length > 0,
  });
}

/** A subnet for the first of them that found dora. */
function filled(script: Script, claims: Claims): Script {
  const dora = assignment("dora", { source: SUB });
  return script
    .add("towow.subnet.triggered", {
      parent_channel_id: "collab-1",
      sub_channel_id: SUB,
      sub_demand_id: "d-2",
      gap_type: "capability",
      parent_demand_id: "d-1",
      sub_demand: SUB_DEMAND,
      sub_demands: [SUB_DEMAND],
      reason: "",
      conditions: {},
      replaces: "",
      recursion_depth: 1,
    })
    .add("towow.subnet.completed", {
      parent_channel_id: "collab-1",
      sub_channel_id: SUB,
      outcome: "finalized",
      error_code: null,
      merged_assignments: [dora],
      proposal: proposal(2, [...TEAM, dora], { summary: "still missing: web development" }),
      ...claims,
    });
}

describe("who said yes", () => {
  test("counts those with an active part; who stands by is asked, and is no part of the share", () => {
    const team = [...TEAM, assignment("dan", { standing: "stand_by" })];

    expect(consentsOf(play(agreed(CHECKED, team, ["user_agent_bob"])))).toEqual({
      accepted: 1,
      count: 2,
      standBys: 1,
    });
  });

  test("counts whom a subnet added: three of three and a new one are four of four, not three of four", () => {
    const before = play(agreed(LACKING));
    const after = play(filled(withGaps(agreed(LACKING), "web development"), FILLED));

    expect(consentsOf(before)).toMatchObject({ accepted: 2, count: 2 });
    expect(consentsOf(after)).toMatchObject({ accepted: 3, count: 3 });
  });
});

describe("how it ended", () => {
  test("is said without reserve only where everybody agreed and nothing is open", () => {
    expect(titleOf(play(agreed(CHECKED)))).toBe("endAgreedAll");
    expect(titleOf(play(agreed(CHECKED, TEAM, ["user_agent_bob"])))).toBe("endAgreed");
    expect(titleOf(play(agreed(LACKING)))).toBe("endAgreedLacking");
    expect(titleOf(play(withGaps(agreed(CHECKED), "parking")))).toBe("endAgreed");
  });

  test("lacks what somebody only comes near to, and not what is open for another reason", () => {
    const near = (unit: string) => ({ ...WEB, status: "open", value: { ...WEB.value, unit } }) as const;
    const claims = (unit: string): Claims => ({ ...LACKING, requirements: [near(unit)] });

    expect(titleOf(play(agreed(claims("perhaps"))))).toBe("endAgreedLacking");
    expect(titleOf(play(agreed(claims(""))))).not.toBe("endAgreedLacking");
  });

  test("names a limit that the plan breaks, also beside work that nobody does, whose day is not named again", () => {
    const capped = requirement("req-2", "max 300", { kind: "budget", status: "unmet" });
    const day = requirement("req-3", "on 3 May", { kind: "date", status: "unmet" });
    const over: Claims = { ...LACKING, requirements: [capped] };
    const both: Claims = { ...LACKING, requirements: [WEB, capped, day] };

    expect(titleOf(play(agreed(over)))).toBe("endAgreedUnkept");
    expect(titleOf(play(agreed(both)))).toBe("endAgreedLackingUnkept");
    expect(titleNames(play(agreed(both)), ", ")).toEqual({ names: "web development", unkept: "max 300" });
  });

  test("has a name of its own where points are open, and loses it when a subnet closes them", () => {
    const moved = (script: Script) => script.moved("negotiating", "finalized");

    expect(stateNameOf(play(moved(agreed(LACKING))))).toBe("agreed_lacking");
    const capped = requirement("req-2", "max 300", { kind: "budget", status: "unmet" });
    expect(stateNameOf(play(moved(agreed({ ...LACKING, requirements: [capped] }))))).toBe("agreed_unkept");
    expect(stateNameOf(play(filled(withGaps(moved(agreed(LACKING)), "web development"), FILLED)))).toBe("agreed");
  });

  test("names as uncovered what the plan's check calls unmet, and nothing that a subnet brought since", () => {
    expect(uncoveredOf(play(agreed(LACKING)))).toEqual(["web development"]);
    expect(uncoveredOf(play(filled(withGaps(agreed(LACKING), "web development"), FILLED)))).toEqual([]);
  });
});

describe("what is missing", () => {
  test("stays missing when a subnet fills another gap of the same type", () => {
    const half = play(filled(withGaps(agreed(CHECKED), "web development", "photography"), CHECKED));

    expect(missingOf(half)).toEqual(["photography"]);
  });

  test("is not taken as found because a subnet of the plan that was sent back found it", () => {
    const again = filled(withGaps(agreed(CHECKED), "web development"), CHECKED);
    again.add("towow.channel.created", OPENED, { demand_id: "d-1", channel_id: "collab-2" });

    expect(missingOf(play(withGaps(again, "web development")))).toEqual(["web development"]);
  });

  test("is not said twice: an open point names it already", () => {
    expect(missingOf(play(withGaps(agreed(LACKING), "web development")))).toEqual([]);
  });
});

test("an agreement that leaves something unmet, or has lost a part, is said to lack it, whatever gaps were looked for", () => {
  const vacated = { ...OPEN, kind: "vacated" } as const;
  const asks = { ...OPEN, kind: "condition" } as const;
  const of = (claims: Claims) => isLacking(play(withGaps(agreed(claims))));

  expect(of(LACKING)).toBe(true);
  expect(of({ ...LACKING, open_points: [vacated] })).toBe(true);
  expect(of({ ...CHECKED, is_complete: false, open_points: [asks] })).toBe(false);
  expect(of(CHECKED)).toBe(false);
});
