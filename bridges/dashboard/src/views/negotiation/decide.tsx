import { useState } from "react";
import { Chip } from "../../components/chip";
import { Icon } from "../../components/icon";
import { named, useSay, type Say } from "../../i18n";
import type { Phase } from "../../negotiation/changing";
import type { Negotiation } from "../../negotiation/state";
import { ApproveDialog, ChangeDialog, DecisionQuestion } from "./later";
import { WorkflowLink } from "./workflow-link";

type Action = "cancel" | "approve" | "reject" | "change";

interface Props {
  readonly negotiation: Negotiation;
  readonly decided: string | null;
  /** Whether a yes was said to a plan that is another one by now. */
  readonly isOutdated: boolean;
  readonly phase: Phase | null;
  /** Something was decided here, or turned out to be decided elsewhere. */
  readonly refresh: () => void;
}

/** The requester's own decisions: cancel what runs, change it, approve or send back what was agreed. */
export function Decide({ negotiation, decided, isOutdated, phase, refresh }: Props) {
  const say = useSay();
  const [asking, setAsking] = useState<Action | null>(null);
  if (negotiation.parentChannelId !== null) return null; // a sub-demand is nobody's but its parent's
  const isAgreed = negotiation.outcome !== null && negotiation.outcome.kind !== "failed";
  const isRunning = negotiation.outcome === null;
  const close = (isDone: boolean) => {
    setAsking(null);
    if (isDone) refresh();
  };
  const button = (action: Action, kind: string, icon?: "check") => (
    <button type="button" className={`button ${kind}`} onClick={() => setAsking(action)}>
      {icon && <Icon name={icon} />}
      {say(action === "change" ? "changeDemand" : action)}
    </button>
  );
  return (
    <>
      <span role="status" className={decided === null && !isOutdated ? "visually-hidden" : undefined}>
        {isOutdated && (
          <Chip tone="warm">
            <Icon name="alert" />
            {say("changedSince")}
          </Chip>
        )}
        {decided !== null && (
          <Chip tone={decided === "approved" ? "good" : "outline"}>
            {decided === "approved" && <Icon name="check" />}
            {named(say, "decided_", decided)}
          </Chip>
        )}
      </span>
      {(decided === "approved" || isOutdated) && <WorkflowLink demandId={negotiation.demandId} />}
      {isAgreed && decided === null && button("approve", "primary", "check")}
      {phase !== null && decided === null && button("change", "")}
      {isAgreed && decided === null && button("reject", "")}
      {isRunning && decided === null && button("cancel", "danger")}
      {asking === "approve" && (
        <ApproveDialog
          negotiation={negotiation}
          overtaken={overtakenBy(asking, negotiation, decided, say)}
          onClose={close}
          onRefused={refresh}
        />
      )}
      {asking === "change" && phase !== null && (
        <ChangeDialog negotiation={negotiation} phase={phase} onClose={() => close(true)} />
      )}
      {(asking === "cancel" || asking === "reject") && (
        <DecisionQuestion
          action={asking}
          demandId={negotiation.demandId}
          overtaken={overtakenBy(asking, negotiation, decided, say)}
          onClose={close}
          onRefused={refresh}
        />
      )}
    </>
  );
}

/** Why what a dialog asks cannot be done any more: it was decided in another tab, or by somebody else. */
function overtakenBy(
  action: "approve" | "reject" | "cancel",
  n: Negotiation,
  decided: string | null,
  say: Say,
): string {
  if (decided !== null) return say("overtakenDecided", { what: named(say, "decided_", decided) });
  if (n.outcome === null) return action === "cancel" ? "" : say("overtakenAgain");
  if (action === "cancel") return say("overtakenEnded");
  return n.outcome.kind === "failed" ? say("overtakenFailed") : "";
}
