import { useId, useState, type FormEvent } from "react";
import { BridgeError } from "../api/http";
import { replacePerson } from "../api/workflows";
import { useSay } from "../i18n";
import { Dialog } from "./dialog";
import { DialogFoot } from "./dialog-foot";
import { Icon } from "./icon";

const REASON_MAX = 500;

interface Props {
  readonly workflowId: string;
  readonly agentId: string;
  readonly name: string;
  /** What of theirs is negotiated again, as far as the page knows it. */
  readonly parts: readonly string[];
  /** What the server said that is done now. */
  readonly onDone: (said: string) => void;
}

/** Finds somebody else for who is in the plan; what that means is said, and asked, before. */
export function ReplacePerson(props: Props) {
  const say = useSay();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="button small" onClick={() => setAsking(true)}>
        <Icon name="search" />
        {say("replacePerson")}
      </button>
      {isAsking && <Question {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

function Question({ workflowId, agentId, name, parts, onDone, onClose }: Props & { readonly onClose: () => void }) {
  const say = useSay();
  const id = useId();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState("");
  const [isSending, setSending] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    setProblem("");
    try {
      const { said } = await replacePerson(workflowId, agentId, reason.trim());
      onClose();
      onDone(said);
    } catch (error) {
      setProblem(error instanceof BridgeError ? error.message : say("networkAway"));
      setSending(false);
    }
  };
  return (
    <Dialog kind="question" title={say("replaceTitle", { name })} onClose={onClose}>
      <form className="stack" onSubmit={(event) => void send(event)}>
        <p>{say("replaceLead", { name })}</p>
        {parts.length > 0 && (
          <ul className="lines">
            {parts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        )}
        <p className="muted">{say("replaceMeans", { name })}</p>
        <label htmlFor={id}>{say("replaceReason")}</label>
        <input
          id={id}
          className="field"
          maxLength={REASON_MAX}
          placeholder={say("replaceReasonHint")}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <DialogFoot problem={problem} onClose={onClose}>
          <button type="submit" className="button danger" disabled={isSending}>
            {say("replaceNow")}
          </button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
