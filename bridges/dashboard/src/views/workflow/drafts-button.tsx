import { useEffect, useId, useState, type FormEvent } from "react";
import { beginDraft, listDrafts, type DraftRow } from "../../api/drafts";
import { Dialog } from "../../components/dialog";
import { DialogFoot } from "../../components/dialog-foot";
import { ago } from "../../components/format";
import { Icon } from "../../components/icon";
import { off } from "../../components/off";
import { troubleOf } from "../../components/trouble";
import { useSay } from "../../i18n";
import { usePreferences } from "../../store/preferences";
import { whoSaid } from "../../components/who-said";
import { goTo, linkTo } from "../../store/route";

const NAME_MAX = 100;
const NONE: readonly DraftRow[] = [];

interface Props {
  readonly workflowId: string;
  /** Grows with what its conversation is told: what becomes of drafts is said there. */
  readonly known: number;
}

/** Drafts of a workflow: to go to one, and to begin one. */
export function DraftsButton({ workflowId, known }: Props) {
  const say = useSay();
  const [drafts, setDrafts] = useState(NONE);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    listDrafts(workflowId).then(
      ({ items }) => isCurrent && setDrafts(items),
      () => undefined, // what was known stays
    );
    return () => {
      isCurrent = false;
    };
  }, [workflowId, known]);
  return (
    <>
      <button type="button" className="button small" onClick={() => setOpen(true)}>
        <Icon name="branch" />
        {drafts.length ? say("draftsOf", { count: drafts.length }) : say("drafts")}
      </button>
      {isOpen && <DraftsDialog workflowId={workflowId} drafts={drafts} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DialogProps {
  readonly workflowId: string;
  readonly drafts: readonly DraftRow[];
  readonly onClose: () => void;
}

function DraftsDialog({ workflowId, drafts, onClose }: DialogProps) {
  const say = useSay();
  const id = useId();
  const language = usePreferences((state) => state.language);
  const [name, setName] = useState("");
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState("");
  const begin = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    try {
      goTo(linkTo.workflow((await beginDraft(workflowId, name.trim())).workflow_id));
    } catch (error) {
      setProblem(troubleOf(error, say));
      setSending(false);
    }
  };
  return (
    <Dialog kind="question" title={say("drafts")} onClose={onClose}>
      <p>{say("draftsLead")}</p>
      <ul className="draft-list">
        {drafts.map((draft) => (
          <li key={draft.workflow_id}>
            <a href={linkTo.workflow(draft.workflow_id)}>{draft.name}</a>{" "}
            <span className="muted small">
              {[whoSaid(say, draft.by), ago(draft.created_at, language, Date.now())].filter(Boolean).join(" · ")}
            </span>
          </li>
        ))}
        {drafts.length === 0 && <li className="muted">{say("draftsNone")}</li>}
      </ul>
      <form onSubmit={(event) => void begin(event)}>
        <div className="stack">
          <label htmlFor={id}>{say("draftName")}</label>
          <input
            id={id}
            className="field"
            maxLength={NAME_MAX}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <DialogFoot problem={problem} leave={say("close")} onClose={onClose}>
          <button type="submit" className="button primary" {...off(isSending || !name.trim())}>
            {say("draftBegin")}
          </button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
