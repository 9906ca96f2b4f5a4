import { useEffect, useState } from "react";
import { readModelUse, type ModelUse } from "../../api/model";
import { isByRule, ModelUseTable, sumOfUse } from "../../components/model-use-table";
import { useSay } from "../../i18n";

interface Props {
  readonly demandId: string;
  /** Asked again whenever it changes. */
  readonly moment: string;
}

/** What this negotiation asked of models, and what it cost. Nothing where nothing was asked, or nobody knows. */
export function ModelUseCard({ demandId, moment }: Props) {
  const say = useSay();
  const use = useModelUse(demandId, moment);
  if (!use?.totals.calls) return null;
  return (
    <details className="card model-use not-printed">
      <summary>
        <h2>{say(isByRule(use.totals) ? "rulesUse" : "modelUse")}</h2>
        <span className="muted">{sumOfUse(use.totals, say)}</span>
      </summary>
      <div className="card-body">
        <ModelUseTable rows={use.by_prompt} />
      </div>
    </details>
  );
}

function useModelUse(demandId: string, moment: string): ModelUse | null {
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
