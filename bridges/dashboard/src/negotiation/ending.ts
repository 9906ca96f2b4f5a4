import type { Say } from "../i18n";
import { consentsOf, isOpenEnded, titleOf } from "./conclusion";
import type { Negotiation } from "./state";

export interface Ending {
  readonly title: string;
  readonly text: string;
  readonly tone: "good" | "warm" | "bad";
}

/** How it ended, as the page says it to a room; null while it runs. */
export function endOf(n: Negotiation, say: Say): Ending | null {
  const { outcome } = n;
  if (outcome === null) return null;
  if (outcome.kind === "failed") {
    const isCancelled = outcome.reasonCode === "cancelled";
    return { title: say(isCancelled ? "endCancelled" : "endFailed"), text: outcome.reason, tone: "bad" };
  }
  const { accepted, count } = consentsOf(n);
  const isForced = outcome.kind === "force_finalized";
  const title = titleOf(n);
  return {
    title: say(title === "endAgreedOpen" ? "stageAgreedOpen" : title), // who decides need not be in the room
    text: say(isForced ? "endForcedLead" : "endAgreedLead", { accepted, count, rounds: outcome.roundsTaken }),
    tone: isForced || isOpenEnded(n) ? "warm" : "good",
  };
}
