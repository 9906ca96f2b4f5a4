import { useEffect, useState } from "react";
import { BridgeError } from "../../api/http";
import { readRestoring, restoreVersion, type Change, type Changes } from "../../api/versions";
import { saidOf } from "../../canvas/differences";
import { Dialog } from "../../components/dialog";
import { DialogFoot } from "../../components/dialog-foot";
import { useSay } from "../../i18n";
import { ChangesList } from "./history-panel";

interface Props {
  readonly workflowId: string;
  readonly version: number;
  /** The canvas that is there: what was confirmed is a change of this one and of no other. */
  readonly now: number;
  readonly onClose: () => void;
  /** What it changed, as which version. */
  readonly onRestored: (changes: readonly Change[], version: number) => void;
}

/** What going back to a version would change, and whether that is meant. */
export function RestoreDialog({ workflowId, version, now, onClose, onRestored }: Props) {
  const say = useSay();
  const [wanted, setWanted] = useState<Changes | null>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState("");
  const told = (error: unknown) => setProblem(error instanceof BridgeError ? error.message : say("networkAway"));
  useEffect(() => {
    let isCurrent = true;
    readRestoring(workflowId, now, version).then(
      (found) => isCurrent && setWanted(found),
      (error: unknown) => isCurrent && setProblem(error instanceof BridgeError ? error.message : say("networkAway")),
    );
    return () => {
      isCurrent = false;
    };
  }, [workflowId, now, version, say]);
  const restore = async () => {
    if (!wanted) return;
    setSending(true);
    try {
      const made = await restoreVersion(workflowId, version, wanted.from_version);
      onRestored(wanted.changes, made.version);
    } catch (error) {
      told(error);
      setSending(false);
    }
  };
  return (
    <Dialog kind="question" title={say("historyRestoreTitle", { version })} onClose={onClose}>
      <p>{say("historyRestoreLead")}</p>
      {wanted ? <ChangesList changes={saidOf(wanted.changes)} /> : <p>{say("loading")}</p>}
      <DialogFoot problem={problem} leave={say("historyCancel")} onClose={onClose}>
        <button type="button" className="button primary" disabled={isSending || !wanted} onClick={() => void restore()}>
          {say("historyRestoreNow")}
        </button>
      </DialogFoot>
    </Dialog>
  );
}
