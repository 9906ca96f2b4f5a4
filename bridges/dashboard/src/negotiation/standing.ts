import type { Assignment, Proposal } from "../generated/events";
import type { Say, Word } from "../i18n";
import type { Tone } from "./describe";
import type { Negotiation, Participant, PlanVersion } from "./state";
import { isSilent } from "./votes";

export interface Standing {
  readonly key: string;
  readonly tone: Tone | "outline";
  readonly text: string;
}

/** Where a person stands now, in a word: the latest of what they said, or what they owe. */
export function standingOf(person: Participant, negotiation: Negotiation, say: Say): Standing {
  if (person.withdrawnBecause !== null)
    return { key: "withdrawn", tone: "bad", text: say(person.takenOutBy ? "takenOut" : "withdrawn") };
  if (negotiation.outcome && hasLostPart(person.agentId, negotiation))
    return { key: "withdrawn", tone: "plain", text: say("partLost") };
  const thanked = (negotiation.plans.at(-1)?.proposal as Partial<Proposal> | undefined)?.not_needed ?? [];
  if (thanked.some(({ agent_id: agentId }) => agentId === person.agentId))
    return { key: "not_needed", tone: "plain", text: say("notNeeded") };
  const feedback = person.feedback[negotiation.round];
  if (feedback && isSilent(feedback)) return { key: "defaulted", tone: "outline", text: say("defaulted") };
  if (feedback) {
    const tone = ({ accept: "good", negotiate: "warm", reject: "bad", withdraw: "bad" } as const)[
      feedback.feedback_type
    ];
    return { key: feedback.feedback_type, tone, text: say(`feedback_${feedback.feedback_type}` satisfies Word) };
  }
  if (person.offer && person.offer.provenance !== "fallback") {
    const { decision } = person.offer;
    const tone = ({ participate: "accent", conditional: "warm", decline: "plain" } as const)[decision];
    return { key: decision, tone, text: say(`decision_${decision}` satisfies Word) };
  }
  if (!person.isInvited)
    return { key: "found", tone: "outline", text: say(negotiation.outcome ? "wasNotAsked" : "notAsked") };
  if (negotiation.outcome) return { key: "silent", tone: "outline", text: say("noAnswer") };
  return negotiation.status === "collecting" || negotiation.status === "broadcasting"
    ? { key: "thinking", tone: "outline", text: say("thinking") }
    : { key: "silent", tone: "outline", text: say("noAnswer") };
}

/** Whether they had a part in the plan as it was agreed, and the plan of now is without them. */
function hasLostPart(agentId: string, { outcome, plans }: Negotiation): boolean {
  if (!outcome || outcome.kind === "failed") return false;
  const isIn = (proposal: Proposal | undefined) => proposal?.assignments.some(({ agent_id: id }) => id === agentId);
  return isIn(outcome.proposal) === true && isIn(plans.at(-1)?.proposal) === false;
}

export type Commitment = "confirmed" | "defaulted" | "optional" | "objects" | "pending";

/** How firm an assignment is in a version of the plan. Only a person's own yes confirms it; silence never does. */
export function commitmentOf(assignment: Assignment, plan: PlanVersion, negotiation: Negotiation): Commitment {
  if (assignment.source !== "channel" && assignment.is_confirmed) return "confirmed"; // its subnet agreed to it
  const isLatest = negotiation.plans.at(-1) === plan;
  const feedback = negotiation.participants[assignment.agent_id]?.feedback[plan.round];
  if (isLatest && negotiation.outcome && negotiation.outcome.kind !== "failed") {
    if (assignment.is_confirmed) return "confirmed";
    return feedback && isSilent(feedback) ? "defaulted" : "optional";
  }
  if (!feedback) return "pending";
  if (isSilent(feedback)) return "defaulted";
  return feedback.feedback_type === "accept" ? "confirmed" : "objects";
}
