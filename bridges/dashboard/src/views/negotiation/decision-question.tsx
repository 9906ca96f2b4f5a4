import { useId, useState } from "react";
import { decide } from "../../api/client";
import { BridgeError } from "../../api/http";
import { Dialog } from "../../components/dialog";
import { DialogFoot } from "../../components/dialog-foot";
import { useSay } from "../../i18n";
import "../../i18n/learn-opened";

interface Props {
  readonly action: "cancel" | "reject";
  readonly demandId: string;
  readonly overtaken: string;
  readonly onClose: (isDone: boolean) => void;
  readonly onRefused: () => void;
}

/** Cancels a negotiation, or sends its plan back, with the reason. */
export function DecisionQuestion({ action, demandId, overtaken, onClose, onRefused }: Props) {
  const say = useSay();
  const reasonId = useId();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState("");
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      await decide(demandId, action, reason.trim());
      onClose(true);
    } catch (error) {
      setProblem(error instanceof BridgeError ? error.message : say("networkAway"));
      setSending(false);
      onRefused();
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
        <p className="muted">{say(`${action}Explain`)}</p>
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
        <DialogFoot problem={problem} overtaken={isSending ? "" : overtaken} onClose={() => onClose(false)}>
          <button type="submit" className="button danger solid" disabled={isSending}>
            {say(action)}
          </button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
