import type { Candidate, Envelope, Provenance, Requirement } from "../generated/events";
import { EVENT_TYPES } from "../generated/events";
import { SUPERSEDED, withAnswer, withChange, withQuestion } from "./clarifications";
import { checked, endFailed, endForced, endAgreed, mergeSubnet, reopen, withPlan, withUpdate } from "./plans";
import { withUnderstanding } from "./requirements";
import { emptyNegotiation, type Joining, type Negotiation, type Participant, type Placed, type World } from "./state";

const KNOWN = new Set<string>(EVENT_TYPES);

/** Whether this version of the page knows the event; others are shown, and change nothing. */
export const isKnown = (envelope: { readonly event_type: string }): boolean => KNOWN.has(envelope.event_type);

/** The world after one more event. An event that is not behind the last one changes nothing. */
export function reduce(world: World, envelope: Envelope): World {
  if (envelope.seq <= world.seq) return world;
  if (!isKnown(envelope)) return { ...world, seq: envelope.seq };
  const { demand_id: demandId, channel_id: channelId } = envelope.payload;
  const before = world.negotiations[demandId] ?? emptyNegotiation(demandId, envelope.timestamp);
  const after = noted(apply(before, envelope), envelope);
  const negotiation = { ...after, channelId: channelId ?? after.channelId, lastAt: envelope.timestamp };
  return { ...world, seq: envelope.seq, negotiations: { ...world.negotiations, [demandId]: negotiation } };
}

function noted(negotiation: Negotiation, envelope: Envelope): Negotiation {
  const provenance: Provenance | undefined = "provenance" in envelope.payload ? envelope.payload.provenance : undefined;
  if (!provenance) return negotiation;
  const counted = (negotiation.provenances[provenance] ?? 0) + 1;
  return { ...negotiation, provenances: { ...negotiation.provenances, [provenance]: counted } };
}

/** What an event says, with the event that said it. */
const placed = <T extends object>(said: T, { seq, event_id: eventId, timestamp: at }: Envelope): Placed<T> => ({
  ...said,
  place: { seq, eventId, at },
});

function apply(n: Negotiation, envelope: Envelope): Negotiation {
  switch (envelope.event_type) {
    case "towow.demand.submitted": {
      const { raw_input: rawInput, user_id: userId } = envelope.payload;
      return { ...n, rawInput, userId, submittedAt: envelope.timestamp };
    }
    case "towow.demand.understood":
      return withUnderstanding(n, placed(envelope.payload, envelope));
    case "towow.clarification.asked":
      return withQuestion(n, envelope.payload);
    case "towow.clarification.answered":
      return withAnswer(n, envelope.payload, "answered");
    case "towow.clarification.assumed":
      return withAnswer(n, envelope.payload, "assumed");
    case "towow.demand.change_too_late":
      return checked(n, envelope.payload);
    case "towow.demand.changed":
      return withChange(n, placed(envelope.payload, envelope));
    case "towow.filter.completed": {
      const found = envelope.payload.candidates.map((c) => placed(c, envelope)).reduce(withCandidate, n);
      const { coverage, not_understood: notUnderstood } = envelope.payload;
      const requirements = envelope.payload.requirements as readonly Requirement[] | undefined; // older events have none
      const read = requirements?.length ? { requirements, notUnderstood } : {};
      return { ...found, ...read, coverage, status: "filtered" };
    }
    case "towow.channel.created": {
      const opened = n.channel === null || n.channel.channel_id === envelope.payload.channel_id ? n : reopen(n);
      const parentChannelId = envelope.payload.parent_channel_id;
      return { ...opened, channel: envelope.payload, parentChannelId, status: "created" };
    }
    case "towow.channel.status_changed":
      return { ...n, status: envelope.payload.new_status, statusReason: envelope.payload.reason };
    case "towow.demand.broadcast": {
      const named = (n.channel as Partial<NonNullable<typeof n.channel>> | null)?.candidates ?? []; // not in older ones
      const invited = named.length ? n.order.filter((agentId) => named.includes(agentId)) : n.order;
      return invited.reduce((all, agentId) => withParticipant(all, agentId, { isInvited: true }), n);
    }
    case "towow.offer.submitted": {
      const { agent_id: agentId, display_name: displayName } = envelope.payload;
      return withParticipant(n, agentId, { displayName, isInvited: true, offer: placed(envelope.payload, envelope) });
    }
    case "towow.aggregation.started":
      return n;
    case "towow.proposal.distributed":
      return withPlan(n, envelope.payload, envelope.seq, envelope.timestamp);
    case "towow.budget.exceeded":
      return { ...n, exceeded: [...n.exceeded, envelope.payload] };
    case "towow.proposal.feedback": {
      const { agent_id: agentId, display_name: displayName, round } = envelope.payload;
      const feedback = { ...n.participants[agentId]?.feedback, [round]: placed(envelope.payload, envelope) };
      return withParticipant(n, agentId, { displayName, feedback });
    }
    case "towow.feedback.evaluated": {
      const { round, max_rounds: maxRounds } = envelope.payload;
      const evaluation = { ...placed(envelope.payload, envelope), attempt: n.attempt };
      return { ...n, round, maxRounds, evaluations: [...n.evaluations, evaluation] };
    }
    case "towow.negotiation.round_started":
      return { ...n, round: envelope.payload.round, maxRounds: envelope.payload.max_rounds };
    case "towow.proposal.finalized":
      return endAgreed(n, placed(envelope.payload, envelope));
    case "towow.negotiation.force_finalized":
      return endForced(n, placed(envelope.payload, envelope));
    case "towow.negotiation.failed":
      if (envelope.payload.reason_code === SUPERSEDED) return { ...n, status: "changing" };
      return endFailed(n, placed(envelope.payload, envelope));
    case "towow.demand.failed":
      return endFailed(n, placed(envelope.payload, envelope));
    case "towow.agent.withdrawn": {
      const { agent_id: agentId, display_name: displayName, reason } = envelope.payload;
      const takenOutBy = (envelope.payload as Partial<typeof envelope.payload>).taken_out_by ?? ""; // not in older ones
      return withParticipant(n, agentId, { displayName, withdrawnBecause: reason, takenOutBy });
    }
    case "towow.agent.substituted": {
      const { replaced_by: agentId, agent_id: replaces } = envelope.payload;
      const asked = withParticipant(n, agentId, { isInvited: true, replaces });
      return { ...asked, substitutions: [...n.substitutions, envelope.payload] };
    }
    case "towow.gap.identified":
      return { ...n, gaps: placed(envelope.payload, envelope) };
    case "towow.gap.invited":
      return {
        ...n,
        joinings: [...n.joinings, { invited: placed(envelope.payload, envelope), answers: [], settled: null }],
      };
    case "towow.gap.answered":
      return withJoining(n, envelope.payload.sub_demand_id, (one) => ({
        ...one,
        answers: [...one.answers, envelope.payload],
      }));
    case "towow.gap.settled":
      return withJoining(n, envelope.payload.sub_demand_id, (one) => ({ ...one, settled: envelope.payload }));
    case "towow.subnet.triggered":
      return { ...n, subnets: [...n.subnets, { triggered: placed(envelope.payload, envelope), completed: null }] };
    case "towow.agent.not_needed":
      return n; // the plan itself says so
    case "towow.subnet.declined":
      return n; // what stays missing is told already; why nobody looks for it is in the timeline
    case "towow.subnet.completed":
      return mergeSubnet(n, placed(envelope.payload, envelope));
    case "towow.proposal.updated":
      return withUpdate(n, placed(envelope.payload, envelope));
    case "towow.commitment.booked":
    case "towow.commitment.released":
      return n;
    case "towow.llm.degraded":
      return { ...n, degraded: [...n.degraded, envelope.payload] };
    default:
      return forgotten(envelope);
  }
}

/** The last one who was asked for this is who answers now, and with whom it ends. */
function withJoining(n: Negotiation, wanted: string, change: (one: Joining) => Joining): Negotiation {
  const last = n.joinings.findLastIndex(({ invited }) => invited.sub_demand_id === wanted);
  return { ...n, joinings: n.joinings.map((one, index) => (index === last ? change(one) : one)) };
}

/** A new kind of event is a type error here until somebody decides what it means. */
function forgotten(envelope: never): never {
  throw new Error(`no case for ${JSON.stringify(envelope)}`);
}

function withCandidate(n: Negotiation, candidate: Placed<Candidate>): Negotiation {
  return withParticipant(n, candidate.agent_id, { displayName: candidate.display_name, candidate });
}

function withParticipant(n: Negotiation, agentId: string, change: Partial<Participant>): Negotiation {
  const known = n.participants[agentId];
  const participant: Participant = { ...(known ?? stranger(agentId)), ...change };
  const order = known ? n.order : [...n.order, agentId];
  return { ...n, order, participants: { ...n.participants, [agentId]: participant } };
}

function stranger(agentId: string): Participant {
  return {
    agentId,
    displayName: agentId.replace(/^user_agent_/, ""),
    candidate: null,
    isInvited: false,
    offer: null,
    feedback: {},
    withdrawnBecause: null,
    takenOutBy: "",
    replaces: null,
  };
}
