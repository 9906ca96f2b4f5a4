import { useEffect, useState } from "react";
import { listDemands, type DemandRow, type Page } from "../../api/client";

const EVERY_MS = 3000;

/** One page of demands, asked again while it is seen. `isAway`: the bridge did not answer the last time. */
export function useDemands(number: number, size: number): { page: Page<DemandRow> | null; isAway: boolean } {
  const [known, setKnown] = useState<{ page: Page<DemandRow> | null; isAway: boolean }>({ page: null, isAway: false });
  useEffect(() => {
    let isCurrent = true;
    const ask = async () => {
      if (document.hidden) return;
      const page = await listDemands(number, size).catch(() => null);
      if (isCurrent) setKnown((before) => (page ? { page, isAway: false } : { ...before, isAway: true }));
    };
    void ask();
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [number, size]);
  return known;
}
