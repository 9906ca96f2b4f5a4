import type { CallTotals, ModelUse, Taken } from "../api/model";
import { named, useSay, type Say } from "../i18n";
import { seconds, usd } from "./format";
import "./model-use.css";

/** What was asked of models, prompt by prompt. */
export function ModelUseTable({ rows }: { readonly rows: ModelUse["by_prompt"] }) {
  const say = useSay();
  return (
    <table className="model-use-table">
      <thead>
        <tr>
          <th scope="col">{say("modelPrompt")}</th>
          <th scope="col">{say("modelCalls")}</th>
          <th scope="col">{say("modelOutcomes")}</th>
          <th scope="col">{say("modelTokens")}</th>
          <th scope="col">{say("modelWaited")}</th>
          <th scope="col">{say("modelClaimed")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.prompt} data-prompt={row.prompt}>
            <td>{named(say, "prompt_", row.prompt)}</td>
            <td>{row.calls}</td>
            <td>{outcomesOf(row, say)}</td>
            <td>{isByRule(row) ? "—" : tokensOf(row)}</td>
            <td>{seconds(row.waited_s_mean)}</td>
            <td>{claimOf(row, say)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whether no model was asked at all: the offline engine answered each time. */
export const isByRule = ({ calls, by_rule: byRule }: CallTotals): boolean => calls > 0 && byRule === calls;

/** "22 questions · 40,817 tokens · $0.12 · longest 0.23 s"; where rules answered, that, and no tokens. */
export function sumOfUse(totals: CallTotals, say: Say): string {
  const { calls, by_rule: byRule } = totals;
  const longest = seconds(totals.waited_s_max);
  if (isByRule(totals)) return say("rulesSum", { calls, longest });
  const sum = say("modelUseSum", { calls: calls - byRule, tokens: tokensOf(totals), usd: usd(totals.usd), longest });
  return byRule ? `${sum} · ${say("rulesToo", { calls: byRule })}` : sum;
}

/** "5,120 tokens · $0.02 · 1.2 s": what twins say that theirs took. */
const claimOf = ({ claimed }: CallTotals, say: Say): string =>
  claimed?.calls
    ? say("modelClaim", {
        tokens: tokensOf(claimed),
        usd: usd(claimed.usd),
        time: seconds(claimed.waited_s_mean),
      })
    : "";

const tokensOf = (row: Taken): string => (row.tokens_in + row.tokens_out).toLocaleString("en");

const outcomesOf = ({ outcomes }: CallTotals, say: Say): string =>
  Object.entries(outcomes)
    .map(([outcome, count]) => `${named(say, "call_", outcome)} ${count}`)
    .join(" · ");
