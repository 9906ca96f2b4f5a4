import { useCallback, useEffect, useRef, useState } from "react";
import { listAgents, type Agent } from "../../api/agents";

const EVERY_MS = 5000;

interface Known {
  readonly agents: readonly Agent[] | null;
  readonly isAway: boolean;
}

/** Everybody who ever announced themselves. Null before the first answer; the last answer while the bridge is away. */
export function useAgents(): Known & { readonly refresh: () => void } {
  const [known, setKnown] = useState<Known>({ agents: null, isAway: false });
  const isCurrent = useRef(true);
  const ask = useCallback(async () => {
    const agents = await listAgents().catch(() => null);
    if (!isCurrent.current) return;
    setKnown((before) => {
      if (!agents) return { ...before, isAway: true };
      const isSame = JSON.stringify(before.agents) === JSON.stringify(agents);
      return { agents: isSame ? before.agents : agents, isAway: false };
    });
  }, []);
  useEffect(() => {
    isCurrent.current = true;
    void ask();
    const timer = setInterval(() => document.hidden || void ask(), EVERY_MS);
    return () => {
      isCurrent.current = false;
      clearInterval(timer);
    };
  }, [ask]);
  const refresh = useCallback(() => void ask(), [ask]);
  return { ...known, refresh };
}
