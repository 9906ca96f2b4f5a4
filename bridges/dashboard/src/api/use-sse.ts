import { useEffect } from "react";
import { keyOf, useNegotiations, watch, type Watched } from "../store/negotiations";

/** Watches a demand's events, by a link to it where there is one, while the component is there. Null until the first render after it began. */
export function useSSE(demandId: string, isArchive = false, share = ""): Watched | null {
  useEffect(() => (isArchive && !share ? undefined : watch(demandId, share)), [demandId, isArchive, share]);
  return useNegotiations((state) => state.watched[keyOf(demandId, share)] ?? null);
}
