import { useEffect, useState } from "react";
import { readDecision, type DemandDecision } from "../../api/client";

/** What the requester has decided; no event says it. Asked again whenever `moment` changes. */
export function useDecision(demandId: string, moment: string): DemandDecision | null {
  const [decision, setDecision] = useState<DemandDecision | null>(null);
  useEffect(() => {
    let isCurrent = true;
    readDecision(demandId).then(
      (found) => isCurrent && setDecision(found),
      () => undefined, // away for now: asked again when the negotiation moves on
    );
    return () => {
      isCurrent = false;
    };
  }, [demandId, moment]);
  return decision;
}
