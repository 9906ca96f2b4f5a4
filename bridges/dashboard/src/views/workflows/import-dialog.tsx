import { useEffect, useId, useRef, useState } from "react";
import { textOf } from "../../api/file-text";
import { BridgeError } from "../../api/http";
import { FILE_MAX, importWorkflow, sentBytes } from "../../api/workflow-files";
import { Dialog } from "../../components/dialog";
import { DialogFoot } from "../../components/dialog-foot";
import { useSay } from "../../i18n";
import { goTo, linkTo } from "../../store/route";

const NONE: readonly File[] = [];

interface Props {
  readonly onClose: () => void;
  /** What was dropped to be imported: one file begins at once. */
  readonly dropped?: readonly File[];
}

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, "");

/** A workflow of a file; where something is wrong in it, all of that is named, and the file stays chosen. */
export function ImportDialog({ onClose, dropped = NONE }: Props) {
  const say = useSay();
  const id = useId();
  const [file, setFile] = useState<File | null>(dropped[0] ?? null);
  const [isSending, setSending] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setProblems([]);
  };
  const tooLarge = (bytes: number) => say("fileLarge", { size: megabytes(bytes), most: megabytes(FILE_MAX) });
  const bring = async () => {
    if (!file) return;
    if (dropped.includes(file) && dropped.length > 1) return setProblems([say("fileOne", { count: dropped.length })]);
    if (file.size > FILE_MAX) return setProblems([tooLarge(file.size)]); // it is not even read
    setSending(true);
    setProblems([]);
    const text = await textOf(file).catch((error: unknown) => ({ isNoText: error instanceof TypeError }));
    try {
      if (typeof text !== "string") setProblems([say(text.isNoText ? "fileNoText" : "fileUnreadable")]);
      else if (sentBytes(text) > FILE_MAX) setProblems([tooLarge(sentBytes(text))]);
      else goTo(linkTo.workflow((await importWorkflow(text)).workflow_id));
    } catch (error) {
      setProblems(error instanceof BridgeError ? error.message.split("\n") : [say("networkAway")]);
    } finally {
      setSending(false);
    }
  };
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current || !dropped.length) return;
    isBegun.current = true;
    void bring();
  });
  return (
    <Dialog kind="question" title={say("fileImport")} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void bring();
        }}
      >
        <p className="muted">{say("fileHint")}</p>
        <div className="stack">
          <label htmlFor={id}>{say("fileChoose")}</label>
          <input
            id={id}
            className="field"
            type="file"
            accept=".json,.yaml,.yml,application/json,application/yaml"
            onClick={({ currentTarget }) => {
              currentTarget.value = ""; // the same file once more, mended meanwhile, is a choice, too
              choose(null);
            }}
            onChange={({ target }) => choose(target.files?.[0] ?? null)}
          />
        </div>
        {file && problems.length > 0 && (
          <div role="alert" className="banner bad import-problems">
            <p>{say("fileWrong", { name: file.name })}</p>
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
