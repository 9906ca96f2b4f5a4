import { useState, type ReactNode } from "react";
import { Icon } from "../../components/icon";
import { useSay } from "../../i18n";
import { HistoryPanel } from "./history-panel";
import { OldCanvas } from "./old-canvas";
import { RestoreDialog } from "./restore-dialog";
import { useOldVersion } from "./use-history";

interface HistoryDesk {
  readonly button: ReactNode;
  /** Null: nobody looks at what was. */
  readonly panel: ReactNode;
  /** What stands in place of the canvas; null: the canvas itself. */
  readonly old: ReactNode;
  readonly dialog: ReactNode;
}

/** What a canvas was: a list beside it, one version of it to look at, and the way back to that one. */
export function useHistoryDesk(workflowId: string, now: number): HistoryDesk {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const [looking, setLooking] = useState<number | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { old, since } = useOldVersion(workflowId, looking, now);
  const close = () => {
    setOpen(false);
    setLooking(null);
  };
  const button = (
    <button type="button" className="button small" aria-pressed={isOpen} onClick={isOpen ? close : () => setOpen(true)}>
      <Icon name="clock" />
      {say("historyOpen")}
    </button>
  );
  if (!isOpen) return { button, panel: null, old: null, dialog: null };
  const panel = (
    <HistoryPanel
      workflowId={workflowId}
      now={now}
      looking={looking}
      since={since}
      look={setLooking}
      restore={() => setAsking(true)}
      close={close}
    />
  );
  const dialog = isAsking && looking !== null && (
    <RestoreDialog
      workflowId={workflowId}
      version={looking}
      now={now}
      onClose={() => setAsking(false)}
      onRestored={() => {
        setAsking(false);
        setLooking(null);
      }}
    />
  );
  return { button, panel, old: looking === null ? null : <OldCanvas old={old} />, dialog };
}
