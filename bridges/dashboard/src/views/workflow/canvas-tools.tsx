import type { CanvasSync, Snapshot } from "../../canvas/sync";
import { Icon } from "../../components/icon";
import { off } from "../../components/off";
import { useSay } from "../../i18n";

interface Props {
  readonly sync: CanvasSync;
  readonly snapshot: Snapshot;
  /** Null: nothing is drawn that could be tidied up, or selected here; what deletes stands at each node. */
  readonly arrange: (() => void) | null;
  readonly remove: (() => void) | null;
  readonly problemCount: number;
}

/** Take back, do again, delete; run, stop, and take up again what was not done. */
export function CanvasTools({ sync, snapshot, arrange, remove, problemCount }: Props) {
  const say = useSay();
  const status = snapshot.shown?.run?.status;
  const isRunning = status === "running";
  const isUndone = status === "failed" || status === "cancelled";
  return (
    <div className="canvas-tools">
      <button type="button" className="button small" {...off(!snapshot.canUndo, () => sync.undo())}>
        <Icon name="undo" />
        {say("canvasUndo")}
      </button>
      <button type="button" className="button small" {...off(!snapshot.canRedo, () => sync.redo())}>
        <Icon name="redo" />
        {say("canvasRedo")}
      </button>
      {arrange && (
        <>
          <button type="button" className="button small" onClick={arrange}>
            <Icon name="tidy" />
            {say("canvasArrange")}
          </button>
          <button type="button" className="button small danger" {...off(!remove, () => remove?.())}>
            <Icon name="bin" />
            {say("canvasDelete")}
          </button>
        </>
      )}
      {problemCount > 0 && !isRunning && (
        <span className="chip warm">{say("canvasProblems", { count: problemCount })}</span>
      )}
      {isRunning ? (
        <button type="button" className="button small danger" onClick={() => sync.ask({ action: "cancel_execution" })}>
          <Icon name="stop" />
          {say("canvasCancel")}
        </button>
      ) : (
        <button
          type="button"
          className={`button small ${isUndone ? "" : "primary"}`}
          onClick={() => sync.ask({ action: "start_execution" })}
        >
          <Icon name="play" />
          {say(isUndone ? "canvasRunAnew" : "canvasRun")}
        </button>
      )}
      {isUndone && (
        <button type="button" className="button small primary" onClick={() => sync.ask({ action: "retry_execution" })}>
          <Icon name="redo" />
          {say("canvasRetry")}
        </button>
      )}
    </div>
  );
}
