import { useEffect } from "react";
import { readChanges } from "../../api/versions";
import { operationsOf } from "../../canvas/differences";
import type { CanvasSync } from "../../canvas/sync";

/** By workflow, the version that bringing in a draft made of it on this page, until the workflow's own page knows. */
export const broughtIn = new Map<string, number>();

/** What was brought in here is taken back here, as what is done on the canvas itself. */
export function useBroughtIn(workflowId: string, isKnown: boolean, sync: CanvasSync): void {
  useEffect(() => {
    const version = isKnown ? broughtIn.get(workflowId) : undefined;
    if (version === undefined) return;
    broughtIn.delete(workflowId);
    readChanges(workflowId, version - 1, version).then(
      ({ changes }) => sync.did(operationsOf(changes), version),
      () => undefined, // the history still goes back
    );
  }, [workflowId, isKnown, sync]);
}
