import { useEffect } from "react";
import { useNegotiations, watch, type Watched } from "../store/negotiations";

/** Watches a demand's events while the component is there. Null until the first render after it began. */
export function useSSE(demandId: string, isArchive = false): Watched | null {
  useEffect(() => (isArchive ? undefined : watch(demandId)), [demandId, isArchive]);
  return useNegotiations((state) => state.watched[demandId] ?? null);
}
