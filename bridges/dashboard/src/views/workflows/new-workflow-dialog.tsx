import { useId, useState, type FormEvent } from "react";
import { BridgeError } from "../../api/http";
import { createWorkflow } from "../../api/workflows";
import { Dialog } from "../../components/dialog";
import { DialogFoot } from "../../components/dialog-foot";
import { useSay } from "../../i18n";
import { goTo, linkTo } from "../../store/route";

const TITLE_MAX = 200;

/** An empty canvas, with a name if it has one. */
export function NewWorkflowDialog({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  const id = useId();
  const [title, setTitle] = useState("");
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState("");
  const create = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    try {
      goTo(linkTo.workflow((await createWorkflow(title.trim())).workflow_id));
    } catch (error) {
      setProblem(error instanceof BridgeError ? error.message : say("networkAway"));
      setSending(false);
    }
  };
  return (
    <Dialog kind="question" title={say("workflowNew")} onClose={onClose}>
      <form onSubmit={(event) => void create(event)}>
        <div className="stack">
          <label htmlFor={id}>{say("workflowName")}</label>
          <input
            id={id}
            className="field"
            maxLength={TITLE_MAX}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        </div>
        <DialogFoot problem={problem} leave={say("close")} onClose={onClose}>
          <button type="submit" className="button primary" disabled={isSending}>
            {say("workflowCreate")}
          </button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
