import { useId, useState, type FormEvent } from "react";
import { BridgeError } from "../../api/http";
import { importWorkflow } from "../../api/workflow-files";
import { Dialog } from "../../components/dialog";
import { DialogFoot } from "../../components/dialog-foot";
import { useSay } from "../../i18n";
import { goTo, linkTo } from "../../store/route";

/** A workflow of a file; where something is wrong in it, all of that is named, and the file stays chosen. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [isSending, setSending] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const bring = async (event: FormEvent) => {
    event.preventDefault();
    if (!file) return;
    setSending(true);
    setProblems([]);
    const text = await file.text().catch(() => null);
    try {
      if (text === null) setProblems([say("fileUnreadable")]);
      else goTo(linkTo.workflow((await importWorkflow(text)).workflow_id));
    } catch (error) {
      setProblems(error instanceof BridgeError ? error.message.split("\n") : [say("networkAway")]);
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog kind="question" title={say("fileImport")} onClose={onClose}>
      <form onSubmit={(event) => void bring(event)}>
        <p className="muted">{say("fileHint")}</p>
        <div className="stack">
          <label htmlFor={id}>{say("fileChoose")}</label>
          <input
            id={id}
            className="field"
            type="file"
            accept=".json,.yaml,.yml,application/json,application/yaml"
            onChange={(event) => {
              setFile(event.target.files?.[0] ?? null);
              setProblems([]);
            }}
          />
        </div>
        {problems.length > 0 && (
          <div role="alert" className="banner bad import-problems">
            <p>{say("fileWrong")}</p>
            <ul>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </div>
        )}
        <DialogFoot leave={say("close")} onClose={onClose}>
          <button type="submit" className="button primary" disabled={isSending || !file}>
            {say("fileBring")}
          </button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
