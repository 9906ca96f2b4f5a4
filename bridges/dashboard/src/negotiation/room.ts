// A negotiation as a room sees it: who sits at the table, and who has the floor.
import type { Envelope } from "../generated/events";
import type { Say } from "../i18n";
import type { Language } from "../i18n/language";
import { uncoveredOf } from "./conclusion";
import { describe, type Tone } from "./describe";
import { priceText } from "./diff";
import { standingOf, type Standing } from "./standing";
import { currentPlan, isAskedIn, joinedOf, participantsOf, type Negotiation, type World } from "./state";

/** Somebody's place at the table. */
export interface Seat {
  readonly agentId: string;
  readonly name: string;
  readonly role: string;
  readonly standing: Standing;
  readonly price: string;
  /** Whether the plan of now counts on them; before there is one, everybody who has not declined. */
  readonly isIn: boolean;
}

export function seatsOf(n: Negotiation, say: Say, language: Language): readonly Seat[] {
  const parts = new Map(currentPlan(n)?.proposal.assignments.map((a) => [a.agent_id, a]));
  const found = participantsOf(n).map((person): Seat => {
    const { agentId, displayName: name, offer, candidate } = person;
    const part = parts.get(agentId);
    const standing = standingOf(person, n, say);
    const wanted = standing.key === "withdrawn" ? "" : offer?.suggested_role || candidate?.expected_role;
    return {
      agentId,
      name,
      role: part?.role || wanted || "", // whoever is out has none
      standing,
      price: part ? priceText(part, language) : "",
      isIn: n.plans.length ? part !== undefined : offer?.decision !== "decline",
    };
  });
  const joined = joinedOf(n).map((part): Seat => ({
    agentId: part.agent_id,
    name: part.display_name,
    role: part.role,
    standing: { key: "joined", tone: "good", text: say(isAskedIn(part.agent_id, n) ? "askedIn" : "fromSubnet") },
    price: priceText(part, language),
    isIn: true,
  }));
  return [...found, ...joined];
}

/** What is asked for and nobody sits there for: everything, until people are found. */
export function emptyChairsOf(n: Negotiation): readonly string[] {
  if (n.coverage || n.claims) return uncoveredOf(n);
  const needed = n.requirements.filter(({ kind }) => kind === "capability").map(({ text }) => text);
  return [...new Set(needed.length ? needed : (n.understanding?.capability_tags ?? []))];
}

const INVITES: ReadonlySet<string> = new Set(["broadcasting", "collecting"]);

/** Whose word is waited for: an answer to the invitation, or to the plan of now. */
export function awaitedOf(n: Negotiation): readonly { readonly agentId: string; readonly name: string }[] {
  const plan = currentPlan(n);
  if (n.outcome) return [];
  if (!plan || plan.attempt !== n.attempt) {
    if (!INVITES.has(n.status)) return []; // who was silent is waited for no more
    return participantsOf(n)
      .filter(({ isInvited, offer, withdrawnBecause: left }) => isInvited && !offer && left === null)
      .map(({ agentId, displayName: name }) => ({ agentId, name }));
  }
  const asked = new Map(plan.proposal.assignments.map((part) => [part.agent_id, part.display_name]));
  return [...asked]
    .filter(([id]) => !n.participants[id]?.feedback[plan.round] && n.participants[id]?.withdrawnBecause === null)
    .map(([agentId, name]) => ({ agentId, name }));
}

/** What the room hears: somebody's own sentence, or what has happened. */
export interface Floor {
  readonly seq: number;
  readonly tone: Tone;
  /** Null: nobody speaks. */
  readonly agentId: string | null;
  readonly title: string;
  readonly text: string;
}

const HEARD: ReadonlySet<string> = new Set([
  "towow.clarification.asked",
  "towow.clarification.answered",
  "towow.clarification.assumed",
  "towow.demand.changed",
  "towow.filter.completed",
  "towow.demand.broadcast",
  "towow.offer.submitted",
  "towow.aggregation.started",
  "towow.proposal.distributed",
  "towow.proposal.feedback",
  "towow.feedback.evaluated",
  "towow.negotiation.round_started",
  "towow.agent.not_needed",
  "towow.agent.withdrawn",
  "towow.agent.substituted",
  "towow.proposal.finalized",
  "towow.negotiation.force_finalized",
  "towow.negotiation.failed",
  "towow.demand.failed",
  "towow.gap.invited",
  "towow.gap.settled",
  "towow.subnet.triggered",
  "towow.subnet.completed",
  "towow.commitment.booked",
]);

/** Whether the room stops for it. */
export const isHeard = ({ event_type: type }: Envelope): boolean => HEARD.has(type);

export const isSpeech = ({ event_type: type }: Envelope): boolean =>
  type === "towow.offer.submitted" || type === "towow.proposal.feedback" || type === "towow.agent.withdrawn";

/** The last thing heard at a demand's own table, up to event `seq`. */
export function floorOf(
  events: readonly Envelope[],
  seq: number,
  demandId: string,
  say: Say,
  world: World,
): Floor | null {
  const envelope = events.slice(0, seq).findLast((each) => each.payload.demand_id === demandId && isHeard(each));
  if (!envelope) return null;
  const { title, tone, detail, agentId } = describe(envelope, say, world);
  const isCount = envelope.event_type === "towow.feedback.evaluated"; // the bar shows it
  const text = isSpeech(envelope) ? spoken(envelope) : isCount ? "" : detail;
  return { seq: envelope.seq, tone, agentId: isSpeech(envelope) ? agentId : null, title, text };
}

/** What they said themselves, word for word. */
export function spoken(envelope: Envelope): string {
  switch (envelope.event_type) {
    case "towow.offer.submitted": {
      const { decision, conditions, contribution, decline_reason: declined, reasoning } = envelope.payload;
      if (decision === "decline") return declined || reasoning;
      return (decision === "conditional" && conditions.join(" · ")) || contribution || reasoning;
    }
    case "towow.proposal.feedback":
      return envelope.payload.defaulted ? "" : envelope.payload.adjustment_request || envelope.payload.reasoning;
    case "towow.agent.withdrawn":
      return envelope.payload.reason;
    default:
      return "";
  }
}
