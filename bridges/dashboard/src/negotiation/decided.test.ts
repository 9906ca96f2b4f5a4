import { describe, expect, test } from "vitest";
import { OPENED, assignment, Script } from "../testing/events";
import { decidedOf, outdatedApproval } from "./decided";
import { reduce } from "./reduce";
import { emptyWorld, type Negotiation } from "./state";

const AGAIN = { demand_id: "d-1", channel_id: "collab-2" };

const play = (script: Script): Negotiation => script.events.reduce(reduce, emptyWorld("d-1")).negotiations["d-1"]!;
const agreed = (): Script =>
  new Script()
    .found("bob")
    .offer("bob")
    .plan(1, [assignment("bob")])
    .finalized(1, []);
const negotiatedAgain = (): Script => agreed().add("towow.channel.created", OPENED, AGAIN);
const said = (decision: string | null, decided_channel_id: string | null = "collab-1") => ({
  demand_id: "d-1",
  parent_demand_id: null,
  decision,
  decided_channel_id,
  approval: null,
});

describe("a decision", () => {
  test("is about the plan that it was made about", () => {
    expect(decidedOf(said("rejected"), play(agreed()))).toBe("rejected");
    expect(decidedOf(said("approved"), play(agreed()))).toBe("approved");
  });

  test("that refused a plan says nothing of the plan that follows", () => {
    expect(decidedOf(said("rejected"), play(negotiatedAgain()))).toBeNull();
    expect(decidedOf(said("rejected", "collab-2"), play(negotiatedAgain()))).toBe("rejected");
    expect(decidedOf(said("approved", "collab-2"), play(negotiatedAgain()))).toBe("approved");
  });

  test("stays with its plan when the refused channel has a last word", () => {
    const late = negotiatedAgain().add("towow.gap.identified", {
      is_complete: true,
      gaps: [],
      analysis: "",
      provenance: "rule",
      smaller_gaps: [],
      looks_further: false,
    });

    expect(decidedOf(said("rejected"), play(late))).toBeNull();
  });

  test("to approve is about the plan that was approved, and not about the one that has another person in it", () => {
    const given = { by: "ann", at: "", plan_version: 1, plan_digest: "sha256:1", accepts: [] } as const;
    const credential = { kind: "open", token_id: "" } as const;
    const approved = (is_current: boolean) => ({
      ...said("approved"),
      approval: { ...given, credential, is_current },
    });

    expect(decidedOf(approved(true), play(agreed()))).toBe("approved");
    expect(outdatedApproval(approved(true), play(agreed()))).toBeNull();
    expect(decidedOf(approved(false), play(agreed()))).toBeNull();
    expect(outdatedApproval(approved(false), play(agreed()))).toMatchObject({ plan_version: 1 });
    expect(outdatedApproval(approved(false), play(negotiatedAgain()))).toBeNull();
    expect(outdatedApproval(said("approved"), play(agreed()))).toBeNull();
  });

  test("to cancel is the end, whatever was negotiated", () => {
    expect(decidedOf(said("cancelled"), play(negotiatedAgain()))).toBe("cancelled");
    expect(
      decidedOf(
        said("cancelled"),
        play(new Script().add("towow.demand.submitted", { user_id: "a", raw_input: "聚会" })),
      ),
    ).toBe("cancelled");
  });

  test("that is not made, or not known yet, is none", () => {
    expect(decidedOf(said(null, null), play(agreed()))).toBeNull();
    expect(decidedOf(null, play(agreed()))).toBeNull();
  });
});
