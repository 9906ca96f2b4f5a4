import { isByRule, ModelUseTable, sumOfUse } from "../../components/model-use-table";
import { useSay } from "../../i18n";
import { useModelUse } from "./use-model-use";
import "../../i18n/learn-reasons";

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
