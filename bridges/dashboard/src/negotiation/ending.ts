import type { Say } from "../i18n";
import { failureSaid } from "./failure-said";
import { consentsOf, isOpenEnded, titleNames, titleOf } from "./conclusion";
import type { Negotiation } from "./state";

export interface Ending {
  readonly title: string;
  readonly text: string;
  readonly tone: "good" | "warm" | "bad";
}

/** How it ended, as the page says it to a room, and what its requester has `decided` about that; null while it runs. */
export function endOf(n: Negotiation, say: Say, decided: string | null = null): Ending | null {
  const { outcome } = n;
  if (outcome === null) return null;
  const reason = outcome.kind === "failed" ? failureSaid(say, outcome.reason) : "";
  if (decided === "cancelled" || (outcome.kind === "failed" && outcome.reasonCode === "cancelled"))
    return { title: say("endCancelled"), text: reason, tone: "bad" };
  if (outcome.kind === "failed") return { title: say("endFailed"), text: reason, tone: "bad" };
  const { accepted, count } = consentsOf(n);
  const isForced = outcome.kind === "force_finalized";
  const text = say(isForced ? "endForcedLead" : "endAgreedLead", { accepted, count, rounds: outcome.roundsTaken });
  if (decided === "approved") return { title: say("endApproved"), text, tone: "good" };
  const title = titleOf(n);
  return {
    // who decides need not be in the room
    title: say(title === "endAgreedOpen" ? "stageAgreedOpen" : title, titleNames(n, say("separator"))),
    text,
    tone: isForced || isOpenEnded(n) ? "warm" : "good",
  };
}
