import type { Approval, DemandDecision } from "../api/client";
import type { Negotiation } from "./state";

/** What the requester decided about the plan that is there now. What was said of an earlier plan does not count. */
export function decidedOf(decision: DemandDecision | null, n: Negotiation): string | null {
  if (decision === null || decision.decision === "cancelled") return decision?.decision ?? null; // ends it for good
  return isOfNow(decision, n) && !outdatedApproval(decision, n) ? decision.decision : null;
}

/** The approval of a plan that is another one by now: somebody left it or joined it, and its requester is asked again. */
export function outdatedApproval(decision: DemandDecision | null, n: Negotiation): Approval | null {
  if (decision?.decision !== "approved" || !isOfNow(decision, n)) return null;
  return decision.approval && !decision.approval.is_current ? decision.approval : null;
}

/** What is `decided` of the plan of `now`, as far as that is the plan that is `shown`: an earlier end stays as it was. */
export const decidedOfShown = (decided: string | null, shown: Negotiation, now: Negotiation): string | null =>
  shown.attempt === now.attempt && shown.claims?.planDigest === now.claims?.planDigest ? decided : null;

const isOfNow = ({ decided_channel_id: id }: DemandDecision, { channel }: Negotiation): boolean =>
  id === channel?.channel_id;
