import { useEffect, useState } from "react";
import { BridgeError } from "../../api/http";
import { readWhy, type Why } from "../../api/model";

export type WhyState =
  | { readonly state: "asking" | "unknown" | "away" }
  | { readonly state: "refused"; readonly detail: string }
  | { readonly state: "known"; readonly why: Why };

/** What the server knows of why an event came to be. */
export function useWhy(demandId: string, seq: number): WhyState {
  const [found, setFound] = useState<WhyState>({ state: "asking" });
  useEffect(() => {
    let isCurrent = true;
    setFound({ state: "asking" });
    void readWhy(demandId, seq)
      .then((why): WhyState => ({ state: "known", why }))
      .catch(stateOf)
      .then((state) => isCurrent && setFound(state));
    return () => {
      isCurrent = false;
    };
  }, [demandId, seq]);
  return found;
}

function stateOf(error: unknown): WhyState {
  if (!(error instanceof BridgeError)) return { state: "away" };
  return error.status === 404 ? { state: "unknown" } : { state: "refused", detail: error.message };
}
