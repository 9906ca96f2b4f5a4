import type { Envelope } from "../../generated/events";
import { currentPlan, participantsOf, type World } from "../../negotiation/state";

export const HUB = "hub";
const COORDINATOR = "coordinator";
const ADMIN = "channel_admin";
const REQUESTER = "requester";

/** Who tells whom when this happens; everything goes through the hub. `world` is as it was after the event. */
interface Flow {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

export function flowOf(envelope: Envelope, world: World): Flow | null {
  const negotiation = world.negotiations[envelope.payload.demand_id];
  if (!negotiation) return null;
  switch (envelope.event_type) {
    case "towow.demand.submitted":
      return { from: [negotiation.parentChannelId ? ADMIN : REQUESTER], to: [COORDINATOR] };
    case "towow.filter.completed":
      return { from: [COORDINATOR], to: [ADMIN] };
    case "towow.demand.broadcast":
      return { from: [ADMIN], to: participantsOf(negotiation).map((person) => person.agentId) };
    case "towow.offer.submitted":
    case "towow.proposal.feedback":
    case "towow.agent.withdrawn":
      return { from: [envelope.payload.agent_id], to: [ADMIN] };
    case "towow.agent.substituted":
      return { from: [ADMIN], to: [envelope.payload.replaced_by] };
    case "towow.proposal.distributed":
      return { from: [ADMIN], to: envelope.payload.proposal.assignments.map((a) => a.agent_id) };
    case "towow.proposal.finalized":
    case "towow.negotiation.force_finalized":
      return {
        from: [ADMIN],
        to: [REQUESTER, ...(currentPlan(negotiation)?.proposal.assignments ?? []).map((a) => a.agent_id)],
      };
    case "towow.negotiation.failed":
      return { from: [ADMIN], to: [REQUESTER] };
    case "towow.subnet.triggered":
      return { from: [ADMIN], to: [COORDINATOR] };
    default:
      return null;
  }
}
