import { readModel, type ModelLimits, type ModelState } from "../../api/model";
import { Chip } from "../../components/chip";
import { clockTime } from "../../components/format";
import { ModelUseTable, sumOfUse } from "../../components/model-use-table";
import { named, useSay } from "../../i18n";
import { usePreferences } from "../../store/preferences";
import { usePolled } from "./use-polled";

const EVERY_MS = 10_000;

/** Who answers, whether they do, what limits it, and what it all cost. */
export function ModelCard() {
  const say = useSay();
  const model = usePolled(readModel, EVERY_MS);
  if (!model) return null;
  const { mode, client, model: name, totals, by_prompt: byPrompt, limits } = model;
  return (
    <section className="card model" aria-labelledby="model-title" data-mode={mode}>
      <header>
        <h2 id="model-title">{say("modelTitle")}</h2>
        <Chip tone={mode === "offline" ? "outline" : "accent"}>{named(say, "mode_", mode)}</Chip>
        <Answers model={model} />
      </header>
      <div className="card-body stack">
        <p>
          {name ? (
            <strong className="mono">{name}</strong>
          ) : (
            mode === "custom" && <span className="mono">{client}</span>
          )}{" "}
          <span className="muted">{(name && model.preflight?.note) || named(say, "modeHint_", mode)}</span>
        </p>
        {limits && <Limits limits={limits} />}
        {totals && totals.calls > 0 && (
          <details>
            <summary>{sumOfUse(totals, say)}</summary>
            <ModelUseTable rows={byPrompt ?? []} />
          </details>
        )}
      </div>
    </section>
  );
}

/** What came of trying it when the network started; where nobody tries it, what came of the questions so far. */
function Answers({ model: { answers, totals } }: { readonly model: ModelState }) {
  const say = useSay();
  if (answers !== null)
    return <Chip tone={answers ? "good" : "bad"}>{say(answers ? "modelAnswers" : "modelSilent")}</Chip>;
  if (!totals) return null; // not ours to know
  const asked = totals.calls - totals.by_rule;
  const answered = Math.max(0, (totals.outcomes["answered"] ?? 0) - totals.by_rule);
  if (!asked) return <Chip tone="outline">{say("modelTried")}</Chip>;
  const tone = answered === asked ? "good" : answered ? "warm" : "bad";
  return <Chip tone={tone}>{say("modelAnswered", { answered, asked })}</Chip>;
}

function Limits({ limits }: { readonly limits: ModelLimits }) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const { breaker, open_since: since, openings, calls_under_way: underWay, calls_at_once_max: most } = limits;
  const perMinute = limits.calls_per_minute_max;
  const isClosed = breaker === "closed";
  return (
    <p className="limits">
      <Chip tone={isClosed ? "outline" : breaker === "open" ? "bad" : "warm"}>{named(say, "breaker_", breaker)}</Chip>
      {since && <span className="muted">{say("breakerSince", { openings, time: clockTime(since, language) })}</span>}
      <span className="muted">{say("callsUnderWay", { underWay, most })}</span>
      {perMinute !== null && <span className="muted">{say("callsPerMinute", { perMinute })}</span>}
      {!limits.is_shared && <Chip tone="bad">{say("limitsNotShared")}</Chip>}
    </p>
  );
}
