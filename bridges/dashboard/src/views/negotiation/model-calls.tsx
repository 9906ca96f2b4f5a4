import type { ModelCall } from "../../api/model";
import { Chip, ProvenanceChip } from "../../components/chip";
import { seconds, usd } from "../../components/format";
import { named, useSay } from "../../i18n";

/** The questions behind a decision: what was asked, what was said, whether it could be used, and what it cost. */
export function ModelCalls({ calls }: { readonly calls: readonly ModelCall[] }) {
  const say = useSay();
  if (!calls.length) return <p className="muted">{say("callsNone")}</p>;
  return (
    <section className="stack calls">
      <h3>{say("calls")}</h3>
      {calls.map((call, index) => (
        <Call key={call.call_id} call={call} isOpen={index === 0} />
      ))}
    </section>
  );
}

function Call({ call, isOpen }: { readonly call: ModelCall; readonly isOpen: boolean }) {
  const say = useSay();
  const isUsed = call.outcome === "answered" || call.outcome === "recalled";
  return (
    <details className="call" data-outcome={call.outcome} open={isOpen}>
      <summary>
        <strong>{named(say, "prompt_", call.prompt)}</strong>
        <ProvenanceChip provenance={call.provenance} />
        <Chip tone={isUsed ? "good" : "warm"}>{named(say, "call_", call.outcome)}</Chip>
      </summary>
      {call.reason && <p className="banner warm">{call.reason}</p>}
      <dl className="facts">
        <dt>{say("callModel")}</dt>
        <dd>{[call.client, call.model].filter(Boolean).join(" · ")}</dd>
        {call.agent_id && (
          <>
            <dt>{say("callAsker")}</dt>
            <dd className="mono">{call.agent_id}</dd>
          </>
        )}
        <dt>{say("callCost")}</dt>
        <dd>
          {say("callCostText", {
            time: seconds(call.waited_s),
            requests: call.requests,
            tokens: call.tokens_in + call.tokens_out,
            usd: usd(call.usd),
          })}
          {call.is_claim && say("callClaim")}
        </dd>
      </dl>
      {call.answer === undefined ? (
        <p className="muted">{say("callTextsHidden")}</p>
      ) : (
        <>
          <Text title={say("callAnswer")} text={call.answer} isOpen />
          <Text title={say("callUser")} text={call.user ?? ""} />
          <Text title={say("callSystem")} text={call.system ?? ""} />
        </>
      )}
    </details>
  );
}

function Text({ title, text, isOpen = false }: { readonly title: string; readonly text: string; isOpen?: boolean }) {
  const say = useSay();
  if (!text)
    return (
      <p className="muted">
        {title}: {say("callEmpty")}
      </p>
    );
  return (
    <details open={isOpen}>
      <summary>{title}</summary>
      <pre className="raw" tabIndex={0}>
        {indented(text)}
      </pre>
    </details>
  );
}

/** JSON with room to read it; everything else to the letter. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
