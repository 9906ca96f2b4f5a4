import { useEffect, useState } from "react";
import type { Page } from "../../api/client";
import { listWorkflows, type WorkflowRow } from "../../api/workflows";

const EVERY_MS = 3000;

interface Known {
  readonly page: Page<WorkflowRow> | null;
  /** The bridge did not answer the last time. */
  readonly isAway: boolean;
}

/** One page of workflows, asked again while it is seen. */
export function useWorkflows(number: number, size: number): Known {
  const [known, setKnown] = useState<Known>({ page: null, isAway: false });
  useEffect(() => {
    let isCurrent = true;
    const ask = async () => {
      if (document.hidden) return;
      const page = await listWorkflows(number, size).catch(() => null);
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
