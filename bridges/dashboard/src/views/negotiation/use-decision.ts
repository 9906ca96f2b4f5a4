import { useCallback, useEffect, useState } from "react";
import { readDecision, type Approval, type DemandDecision } from "../../api/client";
import { decidedOf, outdatedApproval } from "../../negotiation/decided";
import type { Negotiation } from "../../negotiation/state";

const LOOK_EVERY_MS = 5000;

interface KnownDecision {
  readonly decision: DemandDecision | null;
  /** Ask the server again, after a decision was made here. */
  readonly refresh: () => void;
}

/**
 * What the requester has decided; no event says it. Asked again whenever `moment` (null: never) changes and, where it
 * `mayChange`, every few seconds that somebody looks at the page: it may be decided in another tab.
 */
function useDecision(demandId: string, moment: string | null, mayChange: boolean): KnownDecision {
  const [decision, setDecision] = useState<DemandDecision | null>(null);
  const [count, setCount] = useState(0);
  const refresh = useCallback(() => setCount((before) => before + 1), []);
  useEffect(() => {
    if (moment === null) return undefined;
    let isCurrent = true;
    readDecision(demandId).then(
      (found) => isCurrent && setDecision(found),
      () => undefined, // away for now: asked again when the negotiation moves on
    );
    return () => {
      isCurrent = false;
    };
  }, [demandId, moment, count]);
  const isAwaited = mayChange && decision?.decision !== "cancelled"; // what is approved may still be called off
  useEffect(() => {
    if (!isAwaited || moment === null) return undefined;
    const look = () => document.visibilityState === "visible" && refresh();
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [isAwaited, moment, refresh]);
  return { decision, refresh };
}

export interface Decided extends KnownDecision {
  /** About the plan of now; null where nothing is. */
  readonly decided: string | null;
  readonly outdated: Approval | null;
}

/** What the requester decided about a negotiation as it is now. Nobody is asked where `isAsked` is not: of a file, or by a link. */
export function useDecided(now: Negotiation, isAsked: boolean): Decided {
  const { outcome, attempt, claims, demandId, lastAt } = now;
  const isAgreed = outcome !== null && outcome.kind !== "failed";
  // After the end an event is a person who leaves or is booked: what was decided may have changed with it.
  const moment = `${outcome?.kind}.${attempt}.${claims?.planDigest}.${outcome && lastAt}`;
  const known = useDecision(demandId, isAsked ? moment : null, isAgreed);
  const decided = decidedOf(known.decision, now);
  return { ...known, decided, outdated: outdatedApproval(known.decision, now) };
}
