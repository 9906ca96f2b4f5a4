import { useEffect, useState } from "react";
import { readModelUse, type CallTotals, type ModelUse } from "../../api/model";
import { seconds, usd } from "../../components/format";
import { named, useSay, type Say } from "../../i18n";

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
    <details className="card model-use">
      <summary>
        <h2>{say("modelUse")}</h2>
        <span className="muted">{sumOf(use.totals, say)}</span>
      </summary>
      <div className="card-body">
        <table>
          <thead>
            <tr>
              <th scope="col">{say("modelPrompt")}</th>
              <th scope="col">{say("modelCalls")}</th>
              <th scope="col">{say("modelOutcomes")}</th>
              <th scope="col">{say("modelTokens")}</th>
              <th scope="col">{say("modelWaited")}</th>
            </tr>
          </thead>
          <tbody>
            {use.by_prompt.map((row) => (
              <tr key={row.prompt} data-prompt={row.prompt}>
                <td>{named(say, "prompt_", row.prompt)}</td>
                <td>{row.calls}</td>
                <td>{outcomesOf(row, say)}</td>
                <td>{tokensOf(row)}</td>
                <td>{seconds(row.waited_s_mean)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

const tokensOf = (row: CallTotals): string => (row.tokens_in + row.tokens_out).toLocaleString("en");

const sumOf = (totals: CallTotals, say: Say): string =>
  say("modelUseSum", {
    calls: totals.calls,
    tokens: tokensOf(totals),
    usd: usd(totals.usd),
    longest: seconds(totals.waited_s_max),
  });

const outcomesOf = ({ outcomes }: CallTotals, say: Say): string =>
  Object.entries(outcomes)
    .map(([outcome, count]) => `${named(say, "call_", outcome)} ${count}`)
    .join(" · ");

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
