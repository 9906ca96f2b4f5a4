import { useEffect, useState } from "react";
import { readModelUse, type ModelUse } from "../../api/model";

/** What was asked of models so far; null where nobody knows, or it is not for us. Asked again whenever `moment` changes. */
export function useModelUse(demandId: string, moment: string): ModelUse | null {
  const [use, setUse] = useState<ModelUse | null>(null);
  useEffect(() => {
    let isCurrent = true;
    readModelUse(demandId).then(
      (found) => isCurrent && setUse(found),
      () => undefined, // away for now, or not for us: asked again when the negotiation moves on
    );
    return () => {
      isCurrent = false;
    };
  }, [demandId, moment]);
  return use;
}
