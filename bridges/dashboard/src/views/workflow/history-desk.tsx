import { useRef, useState, type ReactNode } from "react";
import { operationsOf } from "../../canvas/differences";
import type { CanvasSync } from "../../canvas/sync";
import { useSay } from "../../i18n";
import { CLOSED, DeskButton, type DeskState } from "./desk";
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
export function useHistoryDesk(
  workflowId: string,
  { now, title }: { readonly now: number; readonly title: string },
  { desk, setDesk }: DeskState,
  sync: CanvasSync,
): HistoryDesk {
  const say = useSay();
  const { version: looking } = desk;
  const opener = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { old, since } = useOldVersion(workflowId, looking, now);
  const button = (
    <DeskButton ref={opener} kind="history" icon="clock" text={say("historyOpen")} desk={desk} setDesk={setDesk} />
  );
  if (desk.open !== "history") return { button, panel: null, old: null, dialog: null };
  const close = () => {
    setDesk(CLOSED);
    opener.current?.focus(); // what had the focus is gone
  };
  const look = (version: number | null) => setDesk({ ...desk, version });
  const back = () => {
    look(null);
    opener.current?.focus();
  };
  const panel = (
    <HistoryPanel
      workflowId={workflowId}
      now={now}
      title={title}
      looking={looking}
      since={since}
      look={look}
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
      onRestored={(changes, version) => {
        sync.did(operationsOf(changes), version);
        setAsking(false);
        look(null);
      }}
    />
  );
  return { button, panel, old: looking === null ? null : <OldCanvas old={old} back={back} />, dialog };
}
