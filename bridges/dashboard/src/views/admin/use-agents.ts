import { useEffect, useState } from "react";
import { listAgents, type Agent } from "../../api/client";

const EVERY_MS = 5000;

/** Everybody who ever announced themselves. Null before the first answer; the last answer while the bridge is away. */
export function useAgents(): { agents: readonly Agent[] | null; isAway: boolean } {
  const [known, setKnown] = useState<{ agents: readonly Agent[] | null; isAway: boolean }>({
    agents: null,
    isAway: false,
  });
  useEffect(() => {
    let isCurrent = true;
    const ask = async () => {
      if (document.hidden) return;
      const page = await listAgents().catch(() => null);
      if (!isCurrent) return;
      setKnown((before) => {
        if (!page) return { ...before, isAway: true };
        const isSame = JSON.stringify(before.agents) === JSON.stringify(page.items);
        return { agents: isSame ? before.agents : page.items, isAway: false };
      });
    };
    void ask();
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, []);
  return known;
}
