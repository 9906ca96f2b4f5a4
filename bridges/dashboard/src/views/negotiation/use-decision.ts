import { useCallback, useEffect, useState } from "react";
import { readDecision, type DemandDecision } from "../../api/client";

const LOOK_EVERY_MS = 5000;

export interface KnownDecision {
  readonly decision: DemandDecision | null;
  /** Ask the server again, after a decision was made here. */
  readonly refresh: () => void;
}

/**
 * What the requester has decided; no event says it. Asked again whenever `moment` (null: never) changes and, while `isAwaited`,
 * every few seconds that somebody looks at the page: it may be decided in another tab.
 */
export function useDecision(demandId: string, moment: string | null, isAwaited: boolean): KnownDecision {
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
