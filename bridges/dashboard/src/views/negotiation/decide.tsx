import { useId, useState } from "react";
import { decide } from "../../api/client";
import { BridgeError } from "../../api/http";
import { Chip } from "../../components/chip";
import { Dialog } from "../../components/dialog";
import { Icon } from "../../components/icon";
import { named, useSay } from "../../i18n";
import { currentPlan, type Negotiation } from "../../negotiation/state";
import { useDecision } from "./use-decision";
import { WorkflowLink } from "./workflow-link";

type Action = "cancel" | "approve" | "reject";

/** The requester's own decisions: cancel what runs, approve or send back what was agreed. */
export function Decide({ negotiation }: { readonly negotiation: Negotiation }) {
  const say = useSay();
  const [asking, setAsking] = useState<Action | null>(null);
  const [count, setCount] = useState(0); // decisions made here: each asks the server anew
  const decision = useDecision(negotiation.demandId, `${negotiation.outcome?.kind}.${count}`);
  if (negotiation.parentChannelId !== null) return null; // a sub-demand is nobody's but its parent's
  const isAgreed = negotiation.outcome !== null && negotiation.outcome.kind !== "failed";
  const isRunning = negotiation.outcome === null;
  const isDecided = decision?.decision != null && !(isRunning && decision.decision === "rejected");
  return (
    <>
      {isDecided && (
        <Chip tone={decision.decision === "approved" ? "good" : "outline"}>
          {decision.decision === "approved" && <Icon name="check" />}
          {named(say, "decided_", decision.decision!)}
        </Chip>
      )}
      {isDecided && decision.decision === "approved" && <WorkflowLink demandId={negotiation.demandId} />}
      {isAgreed && !isDecided && (
        <>
          <button type="button" className="button primary" onClick={() => setAsking("approve")}>
            <Icon name="check" />
            {say("approve")}
          </button>
          <button type="button" className="button" onClick={() => setAsking("reject")}>
            {say("reject")}
          </button>
        </>
      )}
      {isRunning && !isDecided && (
        <button type="button" className="button danger" onClick={() => setAsking("cancel")}>
          {say("cancel")}
        </button>
      )}
      {asking && (
        <Question
          action={asking}
          negotiation={negotiation}
          onClose={(isDone) => {
            setAsking(null);
            if (isDone) setCount(count + 1);
          }}
        />
      )}
    </>
  );
}

interface QuestionProps {
  readonly action: Action;
  readonly negotiation: Negotiation;
  readonly onClose: (isDone: boolean) => void;
}

function Question({ action, negotiation, onClose }: QuestionProps) {
  const say = useSay();
  const reasonId = useId();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState("");
  const [isSending, setSending] = useState(false);
  const confirmed = currentPlan(negotiation)?.proposal.confirmed_participants.length ?? 0;
  const send = async () => {
    setSending(true);
    try {
      await decide(negotiation.demandId, action, reason.trim());
      onClose(true);
    } catch (error) {
      setProblem(error instanceof BridgeError ? error.message : say("networkAway"));
      setSending(false);
    }
  };
  return (
    <Dialog kind="question" title={say(`${action}Question`)} onClose={() => onClose(false)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p className="muted">{say(`${action}Explain`, { count: confirmed })}</p>
        {action !== "approve" && (
          <label htmlFor={reasonId}>
            {say("decisionReason")}
            <textarea
              id={reasonId}
              className="field"
              rows={3}
              maxLength={2000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </label>
        )}
        {problem && (
          <p role="alert" className="banner bad">
            {problem}
          </p>
        )}
        <div className="row">
          <button type="button" className="button" onClick={() => onClose(false)}>
            {say("keep")}
          </button>
          <button
            type="submit"
            className={`button ${action === "approve" ? "primary" : "danger solid"}`}
            disabled={isSending}
          >
            {say(action)}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
