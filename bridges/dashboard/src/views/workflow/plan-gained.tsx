import { useEffect, useState } from "react";
import { readPlanChanges, takePlanChanges, type GainedTask, type PlanChanges } from "../../api/workflows";
import { day } from "../../components/format";
import { Icon } from "../../components/icon";
import { troubleOf } from "../../components/trouble";
import { UnapprovedPlan } from "../../components/unapproved-plan";
import { useSay } from "../../i18n";
import { money } from "../../negotiation/diff";
import { usePreferences } from "../../store/preferences";
import { elsewhereText } from "../../negotiation/elsewhere-text";
import { linkTo } from "../../store/route";
import "../../i18n/learn-approval";

const NOTHING: PlanChanges = { demand_id: "", tasks: [], unapproved: [], handed_on: [] };

interface Props {
  readonly workflowId: string;
  /** Changes with the parts on the canvas, and with what its conversation is told: who joins the plan is said there. */
  readonly known: string;
}

/**
 * Whom the plan has gained since it was drawn: named, and put onto the canvas by a button, as one change.
 * And whose tasks wait for the plan's approval, with the way to it.
 */
export function PlanGained({ workflowId, known }: Props) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const [{ demand_id: demandId, tasks, unapproved, handed_on: handedOn }, setChanges] = useState(NOTHING);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let isCurrent = true;
    readPlanChanges(workflowId).then(
      (found) => isCurrent && setChanges({ ...NOTHING, ...found }), // an older bridge beside this one says less
      () => undefined, // what was known stays; the next change asks again
    );
    return () => {
      isCurrent = false;
    };
  }, [workflowId, known]);
  const take = async () => {
    setSending(true);
    setProblem("");
    try {
      await takePlanChanges(workflowId);
      setChanges((now) => ({ ...now, tasks: [] }));
    } catch (error) {
      setProblem(troubleOf(error, say));
    }
    setSending(false);
  };
  const elsewhere = handedOn.length > 0 && (
    <section className="banner warm plan-elsewhere" aria-label={say("planElsewhere")}>
      <ul className="lines">
        {handedOn.map((task) => (
          <li key={task.node_id}>{elsewhereText(task, say)}</li>
        ))}
      </ul>
      <a className="button small push" href={linkTo.negotiation(demandId)}>
        {say("planUnapprovedLook")}
      </a>
    </section>
  );
  const waiting = unapproved.length > 0 && <UnapprovedPlan demandId={demandId} tasks={unapproved} />;
  if (!tasks.length)
    return (
      <>
        {elsewhere}
        {waiting}
      </>
    );
  const facts = ({ assignee_name: name, assignee, due, price, currency, fills }: GainedTask): string =>
    [
      name || assignee,
      due && day(due, language),
      price === null ? "" : money(price, currency),
      fills ? say("planGainedFills") : "",
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <>
      {elsewhere}
      {waiting}
      <section className="banner warm plan-gained" aria-label={say("planGained")}>
        <div>
          <p>{say("planGainedLead")}</p>
          <ul className="lines">
            {tasks.map((task, n) => (
              <li key={n}>
                <strong>{task.name}</strong> <span className="muted">{facts(task)}</span>
              </li>
            ))}
          </ul>
          {problem && <p role="alert">{problem}</p>}
        </div>
        <button type="button" className="button small primary push" disabled={isSending} onClick={() => void take()}>
          <Icon name="check" />
          {say("planGainedTake")}
        </button>
      </section>
    </>
  );
}
