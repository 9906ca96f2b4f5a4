import { useId, useLayoutEffect, useRef, useState, type MouseEvent } from "react";
import type { ProblemRow } from "../../api/workflows";
import { isUnderWay } from "../../canvas/hearing";
import type { CanvasSync, Snapshot } from "../../canvas/sync";
import { Icon } from "../../components/icon";
import { off } from "../../components/off";
import { useSay } from "../../i18n";
import { openFor, StopRun } from "./stop-run";

interface Props {
  readonly sync: CanvasSync;
  readonly snapshot: Snapshot;
  /** Null: nothing is drawn that could be tidied up, or selected here; what deletes stands at each node. */
  readonly arrange: (() => void) | null;
  readonly remove: (() => void) | null;
  /** What keeps a run from starting, and the way to the next node that it is about. */
  readonly problems: readonly ProblemRow[];
  readonly mend: () => void;
  /** What is drawn cannot be changed now: something else is looked at, as the run that is under way. */
  readonly isDrawingOff: boolean;
  /** What trying again would use as it was before a change, in words; empty: nothing. */
  readonly oldResults: string;
}

type Turn = "start_execution" | "pause_execution" | "resume_execution" | "cancel_execution";

/** Take back, do again, delete; run, pause, stop, and take up again what was not done. */
export function CanvasTools({ sync, snapshot, arrange, remove, problems, mend, oldResults, isDrawingOff }: Props) {
  const say = useSay();
  const status = snapshot.shown?.run?.status;
  const isRunning = isUnderWay(snapshot.shown?.run);
  const isUndone = status === "failed" || status === "cancelled";
  const oldId = useId();
  const tools = useRef<HTMLDivElement>(null);
  const turned = useRef<Turn | null>(null); // by a button that had the focus, and goes with what it turned
  useLayoutEffect(() => {
    const place = tools.current;
    // a second press of the key that began a run does not hold it
    if (turned.current)
      (turned.current === "start_execution" ? place : place?.querySelector<HTMLElement>("[data-turn]"))?.focus();
    turned.current = null;
  }, [status]);
  const turn = (action: Turn) => ({
    "data-turn": action,
    onClick: ({ currentTarget, detail }: MouseEvent<HTMLElement>) => {
      if (detail > 1) return; // of a double click the second one, which may hit the button that came for this one
      turned.current = document.activeElement === currentTarget ? action : null;
      sync.ask({ action });
    },
  });
  const [isAsking, setAsking] = useState(false);
  const open = isRunning ? openFor(snapshot.shown?.nodes ?? {}) : [];
  const hasFailed = isRunning && Object.values(snapshot.shown?.nodes ?? {}).some((node) => node.status === "failed");
  return (
    <div className="canvas-tools" ref={tools} tabIndex={-1}>
      <span className="drawing-tools" inert={isDrawingOff}>
        <button
          type="button"
          className="button small back"
          title={snapshot.canUndo ? undefined : say("canvasUndoNothing")}
          {...off(!snapshot.canUndo, () => sync.undo())}
        >
          <Icon name="undo" />
          <span>{say("canvasUndo")}</span>
        </button>
        <button type="button" className="button small back" {...off(!snapshot.canRedo, () => sync.redo())}>
          <Icon name="redo" />
          <span>{say("canvasRedo")}</span>
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
      </span>
      {problems.length > 0 && !isRunning && <Problems problems={problems} mend={mend} />}
      {isRunning ? (
        <>
          {status === "paused" ? (
            <button type="button" className="button small primary" {...turn("resume_execution")}>
              <Icon name="play" />
              {say("canvasResume")}
            </button>
          ) : (
            <button type="button" className="button small" {...turn("pause_execution")}>
              <Icon name="pause" />
              {say("canvasPause")}
            </button>
          )}
          <button
            type="button"
            className="button small danger"
            {...(open.length ? { onClick: () => setAsking(true) } : turn("cancel_execution"))}
          >
            <Icon name="stop" />
            {say("canvasCancel")}
          </button>
        </>
      ) : snapshot.shown?.draft ? null : (
        <button type="button" className={`button small ${isUndone ? "" : "primary"}`} {...turn("start_execution")}>
          <Icon name="play" />
          {say(isUndone ? "canvasRunAnew" : "canvasRun")}
        </button>
      )}
      {(isUndone || hasFailed) && (
        <button
          type="button"
          className="button small primary"
          aria-describedby={oldResults ? oldId : undefined}
          onClick={({ currentTarget }) => {
            (currentTarget.previousElementSibling as HTMLElement | null)?.focus(); // this one goes with what has failed
            sync.ask({ action: "retry_execution" });
          }}
        >
          <Icon name="redo" />
          {say(isUndone ? "canvasRetry" : "canvasRetryFailed")}
        </button>
      )}
      {isAsking && isRunning && (
        <StopRun
          open={open}
          onClose={() => setAsking(false)}
          stop={() => {
            setAsking(false);
            sync.ask({ action: "cancel_execution" });
          }}
        />
      )}
      {(isUndone || hasFailed) && oldResults && (
        <span id={oldId} className="chip warm">
          {oldResults}
        </span>
      )}
    </div>
  );
}

/** What is about the whole canvas is said; what is about nodes leads to them, one after the other. */
function Problems({ problems, mend }: Pick<Props, "problems" | "mend">) {
  const say = useSay();
  const ofNone = problems.find(({ node_ids: ids }) => !ids.length);
  if (ofNone) return <span className="chip warm">{ofNone.detail}</span>;
  return (
    <button type="button" className="button small to-mend" title={say("canvasProblemsHint")} onClick={mend}>
      <Icon name="alert" />
      {say("canvasProblems", { count: problems.length })}
    </button>
  );
}
