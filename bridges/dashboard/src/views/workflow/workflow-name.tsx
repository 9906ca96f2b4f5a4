import { useState, type FormEvent, type KeyboardEvent } from "react";
import { renameWorkflow } from "../../api/workflows";
import { isComposing } from "../../components/composing";
import { Icon } from "../../components/icon";
import { off } from "../../components/off";
import { troubleOf } from "../../components/trouble";
import { useSay } from "../../i18n";
import { useWritten } from "./use-written";

const TITLE_MAX = 200;

interface Props {
  readonly workflowId: string;
  readonly title: string;
  /** A draft keeps its name. */
  readonly isFixed: boolean;
}

/** What the workflow is called, and where it is called otherwise. */
export function WorkflowName({ workflowId, title, isFixed }: Props) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const close = () => {
    setWasOpen(true);
    setOpen(false);
  };
  if (isOpen) return <NameForm workflowId={workflowId} title={title} close={close} />;
  return (
    <span className="workflow-name">
      <h1 title={workflowId}>{title || say("workflowTitle")}</h1>
      {!isFixed && (
        <button
          type="button"
          className="button icon small"
          aria-label={say("workflowRename")}
          title={say("workflowRename")}
          autoFocus={wasOpen} // its form is gone, and the focus with it
          onClick={() => setOpen(true)}
        >
          <Icon name="pen" />
        </button>
      )}
    </span>
  );
}

function NameForm({ workflowId, title, close }: Omit<Props, "isFixed"> & { readonly close: () => void }) {
  const say = useSay();
  const [text, setText] = useState(title);
  const [begun] = useState(title); // what it was called when this was begun
  const [problem, setProblem] = useState("");
  const [isSending, setSending] = useState(false);
  const name = text.trim();
  useWritten(text !== begun);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!name || isSending) return;
    if (name === title) return close();
    setSending(true);
    try {
      await renameWorkflow(workflowId, name, title);
      close();
    } catch (error) {
      setProblem(troubleOf(error, say));
      setSending(false);
    }
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !isComposing(event)) close();
  };
  return (
    <form className="workflow-name" onSubmit={(event) => void save(event)} onKeyDown={leave}>
      <input
        className="field"
        aria-label={say("workflowName")}
        maxLength={TITLE_MAX}
        autoFocus
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="button small primary" {...off(!name || isSending)}>
        {say("save")}
      </button>
      <button type="button" className="button small" onClick={close}>
        {say("close")}
      </button>
      {title !== begun && !problem && (
        <span className="banner warm" role="status">
          {say("workflowRenamedMeanwhile", { title })}
        </span>
      )}
      {problem && (
        <span className="banner bad" role="alert">
          {problem}
        </span>
      )}
    </form>
  );
}
