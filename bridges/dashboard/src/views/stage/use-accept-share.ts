import { useEffect, useState } from "react";
import { readWhy } from "../../api/model";
import type { Envelope } from "../../generated/events";

/**
 * How many must accept, by the rule that the server counted a round with; null until one is counted, and where nobody
 * may ask for it: who looks by a link is refused.
 */
export function useAcceptShare(
  events: readonly Envelope[],
  demandId: string,
  length: number,
  isAsked = true,
): number | null {
  const [share, setShare] = useState<number | null>(null);
  const counted = events.slice(0, length).find(isCountOf(demandId))?.seq;
  useEffect(() => {
    if (counted === undefined || !isAsked) return undefined;
    let isCurrent = true;
    readWhy(demandId, counted)
      .then(({ rules }) => {
        const limit = rules.find(({ name }) => name === RULE)?.numbers["at_least"];
        if (isCurrent && typeof limit === "number") setShare(limit);
      })
      .catch(() => undefined); // then no limit is drawn
    return () => {
      isCurrent = false;
    };
  }, [demandId, counted, isAsked]);
  return share;
}

const RULE = "accept_share_to_finalize";

const isCountOf =
  (demandId: string) =>
  ({ event_type: type, payload }: Envelope): boolean =>
    type === "towow.feedback.evaluated" && payload.demand_id === demandId;
