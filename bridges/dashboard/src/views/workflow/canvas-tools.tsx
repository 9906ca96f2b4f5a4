import type { CanvasSync, Snapshot } from "../../canvas/sync";
import { Icon } from "../../components/icon";
import { useSay } from "../../i18n";

interface Props {
  readonly sync: CanvasSync;
  readonly snapshot: Snapshot;
  readonly remove: (() => void) | null;
  readonly problemCount: number;
}

/** Take back, do again, delete, and run. */
export function CanvasTools({ sync, snapshot, remove, problemCount }: Props) {
  const say = useSay();
  const isRunning = snapshot.shown?.run?.status === "running";
  return (
    <div className="canvas-tools">
      <button type="button" className="button small" disabled={!snapshot.canUndo} onClick={() => sync.undo()}>
        <Icon name="undo" />
        {say("canvasUndo")}
      </button>
      <button type="button" className="button small" disabled={!snapshot.canRedo} onClick={() => sync.redo()}>
        <Icon name="redo" />
        {say("canvasRedo")}
      </button>
      <button type="button" className="button small danger" disabled={!remove} onClick={() => remove?.()}>
        <Icon name="bin" />
        {say("canvasDelete")}
      </button>
      {problemCount > 0 && !isRunning && (
        <span className="chip warm">{say("canvasProblems", { count: problemCount })}</span>
      )}
      <button
        type="button"
        className="button small primary"
        disabled={isRunning}
        onClick={() => sync.ask({ action: "start_execution" })}
      >
        <Icon name="play" />
        {say(isRunning ? "run_running" : "canvasRun")}
      </button>
    </div>
  );
}
