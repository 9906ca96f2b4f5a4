import type { DemandDecision } from "../api/client";
import type { Negotiation } from "./state";

/** What the requester decided about the plan that is there now. What was said of an earlier plan does not count. */
export function decidedOf(decision: DemandDecision | null, { channel }: Negotiation): string | null {
  if (decision === null || decision.decision === "cancelled") return decision?.decision ?? null; // ends it for good
  return decision.decided_channel_id === channel?.channel_id ? decision.decision : null;
}
