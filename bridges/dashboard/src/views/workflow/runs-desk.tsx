import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { readRun, type PastRun } from "../../api/runs";
import { useSay } from "../../i18n";
import { usePreferences } from "../../store/preferences";
import { CLOSED, DeskButton, type DeskState } from "./desk";
import { RunsPanel } from "./runs-panel";
import { StillCanvas } from "./still-canvas";

interface RunsDesk {
  readonly button: ReactNode;
  /** Null: nobody looks at what was run. */
  readonly panel: ReactNode;
  /** What stands in place of the canvas; null: the canvas itself. */
  readonly old: ReactNode;
}

/**
 * The runs of a workflow: a list beside its canvas, and one of them on the canvas that it was on, read only.
 *
 * @param known Grows with what happens to the run of now.
 */
export function useRunsDesk(workflowId: string, known: string, { desk, setDesk }: DeskState): RunsDesk {
  const say = useSay();
  const { runId: looking } = desk;
  const opener = useRef<HTMLButtonElement>(null);
  const run = useRun(workflowId, looking, known);
  const canvas = useMemo(() => (run ? { version: run.version, nodes: run.nodes, edges: run.edges } : null), [run]);
  const button = (
    <DeskButton ref={opener} kind="runs" icon="play" text={say("runsOpen")} desk={desk} setDesk={setDesk} />
  );
  if (desk.open !== "runs") return { button, panel: null, old: null };
  const look = (runId: string) => setDesk({ ...desk, runId });
  const close = () => {
    setDesk(CLOSED);
    opener.current?.focus(); // what had the focus is gone
  };
  const back = () => {
    look("");
    opener.current?.focus();
  };
  const panel = (
    <RunsPanel workflowId={workflowId} known={known} looking={looking} run={run} look={look} close={close} />
  );
  if (!looking) return { button, panel, old: null };
  const old =
    run && canvas ? (
      <StillCanvas canvas={canvas} label={say("runsReadOnly", { number: run.number })} back={back} />
    ) : (
      <p className="empty card">{say("loading")}</p>
    );
  return { button, panel, old };
}

/** A run as it was; null: not known yet. */
function useRun(workflowId: string, runId: string, known: string): PastRun | null {
  const language = usePreferences((state) => state.language);
  const [run, setRun] = useState<PastRun | null>(null);
  useEffect(() => {
    if (!runId) return;
    let isCurrent = true;
    readRun(workflowId, runId).then(
      (found) => isCurrent && setRun(found),
      () => undefined, // the page says that the connection is gone
    );
    return () => {
      isCurrent = false;
    };
  }, [workflowId, runId, known, language]);
  return run?.run_id === runId ? run : null;
}
