import { useState } from "react";
import { approve, stalePlanIn } from "../../api/client";
import { BridgeError } from "../../api/http";
import { Dialog } from "../../components/dialog";
import { DialogFoot } from "../../components/dialog-foot";
import { Icon } from "../../components/icon";
import { useSay } from "../../i18n";
import { days } from "../../components/format";
import { consentsOf, earlierYeses } from "../../negotiation/conclusion";
import { money, rateText } from "../../negotiation/diff";
import { factStateOf } from "../../negotiation/requirements";
import { isUnpriced, totalsOf } from "../../negotiation/totals";
import { currentPlan, type Negotiation } from "../../negotiation/state";
import { isTentative } from "../../negotiation/tentative";
import { usePreferences } from "../../store/preferences";
import "../../i18n/learn-approval";
import "../../i18n/learn-opened";
import "./approval.css";

interface Props {
  readonly negotiation: Negotiation;
  /** What was decided elsewhere meanwhile; empty while the plan can be approved. */
  readonly overtaken: string;
  readonly onClose: (isDone: boolean) => void;
  /** The server said no: what stands there has to be asked again. */
  readonly onRefused: () => void;
}

/**
 * Takes exactly the plan that is shown, with what is open in it. Where another plan stands by now, the server refuses
 * and says what changed; the dialog then shows that plan, and wants a second yes.
 */
export function ApproveDialog({ negotiation, overtaken, onClose, onRefused }: Props) {
  const say = useSay();
  const [seen, setSeen] = useState({
    digest: negotiation.claims?.planDigest ?? null,
    open: negotiation.claims?.openPoints ?? [],
  });
  const [changes, setChanges] = useState<readonly string[] | null>(null);
  const [problem, setProblem] = useState("");
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    setProblem("");
    try {
      await approve(negotiation.demandId, seen.digest, seen.open);
      onClose(true);
    } catch (error) {
      const stale = stalePlanIn(error);
      if (stale && stale.plan_digest !== seen.digest) {
        setSeen({ digest: stale.plan_digest, open: stale.open_points });
        setChanges(stale.changes.map(({ text }) => text));
      } else setProblem(error instanceof BridgeError ? error.message : say("networkAway"));
      setSending(false);
      onRefused();
    }
  };
  return (
    <Dialog kind="question" title={say("approveQuestion")} onClose={() => onClose(false)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {changes && <WhatChanged changes={changes} />}
        {negotiation.claims?.planDigest === seen.digest && <WhatItIs negotiation={negotiation} />}
        {seen.open.length > 0 && (
          <>
            <p>{say("approveAccepts", { count: seen.open.length })}</p>
            <ol className="approve-points">
              {seen.open.map((point) => (
                <li key={point.open_point_id}>{point.text}</li>
              ))}
            </ol>
          </>
        )}
        <DialogFoot problem={problem} overtaken={isSending ? "" : overtaken} onClose={() => onClose(false)}>
          <button type="submit" className="button primary" disabled={isSending}>
            {say("approve")}
          </button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

function WhatChanged({ changes }: { readonly changes: readonly string[] }) {
  const say = useSay();
  return (
    <div role="alert" className="plan-changed">
      <p>
        <Icon name="alert" /> {say(changes.length ? "planChanged" : "planChangedAnyhow")}
      </p>
      <ul className="lines">
        {changes.map((text, index) => (
          <li key={index}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

/** What one is about to say yes to: who does what for how much, on which day, who said yes, and what nobody can check. */
function WhatItIs({ negotiation }: { readonly negotiation: Negotiation }) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const proposal = currentPlan(negotiation)?.proposal;
  const earlier = earlierYeses(negotiation);
  const parts = proposal?.assignments.filter(({ standing }) => standing !== "stand_by") ?? [];
  const on = [...(proposal?.timeline.event_days ?? [])].sort();
  const shownDays = on.map((each) => days(each, each, language)).join(say("separator"));
  const total = totalsOf(parts, language);
  const listed = new Set(negotiation.claims?.openPoints.map(({ requirement_id: id }) => id));
  const unchecked = negotiation.requirements.filter(
    (one) => factStateOf(one, negotiation) === "unchecked" && !listed.has(one.requirement_id),
  );
  return (
    <>
      <ul className="lines approve-parts">
        {parts.map((part, index) => (
          <li key={`${part.agent_id}-${index}`}>
            <strong>{part.display_name}</strong> {part.role}
            <span className="muted">
              {" "}
              {isUnpriced(part)
                ? say("partUnpriced")
                : part.price !== null
                  ? money(part.price, part.currency)
                  : part.rate?.unit_price
                    ? rateText(part.rate, part.currency, language)
                    : ""}
            </span>
          </li>
        ))}
      </ul>
      <p>
        {on.length > 0 &&
          say("approveWhen", {
            days: isTentative(proposal) ? say("approveTentatively", { days: shownDays }) : shownDays,
          })}
        {total && say("endTotal", { total })}
      </p>
      <p className="muted">
        {say("approveExplain", { count: consentsOf(negotiation).accepted })}{" "}
        {earlier && say("earlierYeses", { names: earlier.names.join(say("separator")), version: earlier.version })}
      </p>
      {unchecked.length > 0 && (
        <p>
          {say("approveUnchecked")} {unchecked.map(({ text }) => `“${text}”`).join(say("separator"))}
        </p>
      )}
    </>
  );
}
