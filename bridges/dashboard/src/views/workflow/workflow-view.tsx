import { memo, useCallback, useMemo, useState, type ReactNode } from "react";
import { movedDatesOf } from "../../api/tasks";
import type { Link } from "../../canvas/connection";
import { isUnderWay, type Known } from "../../canvas/hearing";
import { withNames, type Person } from "../../canvas/presence";
import type { Snapshot } from "../../canvas/sync";
import { Avatar } from "../../components/avatar";
import { Chip } from "../../components/chip";
import { useCalmed } from "../../components/use-calmed";
import { OwnName } from "../../components/own-name";
import { MovedDates } from "../../components/moved-dates";
import { named, useSay, type Say } from "../../i18n";
import { linkTo } from "../../store/route";
import { useBroughtIn } from "./brought-in";
import { CLOSED } from "./desk";
import { DraftBar } from "./draft-bar";
import { DraftsButton } from "./drafts-button";
import { Editor } from "./editor";
import { FileMenu } from "./file-menu";
import { namedOf, peopleSaid } from "./here-said";
import { useHistoryDesk } from "./history-desk";
import { Paused } from "./paused";
import { PlanGained } from "./plan-gained";
import { useRunsDesk } from "./runs-desk";
import { STEP_TONES } from "./how-far";
import { SinceLooked } from "./since-looked";
import { useCanvas } from "./use-canvas";
import { useSince } from "./use-since";
import { useIsWritten } from "./use-written";
import { whoRan } from "./who-ran";
import { WorkflowName } from "./workflow-name";
import "../../i18n/learn-canvas";
import "../../i18n/learn-drafts";
import "../../i18n/learn-files";
import "../../i18n/learn-history";
import "../../i18n/learn-since";
import "../../i18n/learn-variables";
import "../../i18n/learn-workflow";
import "../../i18n/learn-tasks";
import "../../styles/drawing.css";
import "../../styles/history.css";
import "./workflow.css";
import "./beside.css";
import "./inspector.css";
import "./variables.css";
import "./step-list.css";
import "./node-story.css";
import "./finder.css";
import "./canvas-map.css";
import "./presence.css";
import "./drafts.css";
import "./person-field.css";

const ASKED_MS = 300;
const NOBODY: readonly Person[] = [];

/** A workflow as it stands, followed as it changes. */
export function WorkflowView({ workflowId }: { readonly workflowId: string }) {
  const say = useSay();
  const { sync, snapshot, link, talk, people, gone, cursors, pointing } = useCanvas(workflowId);
  const { shown } = snapshot;
  const [desk, setDesk] = useState(CLOSED);
  useBroughtIn(workflowId, shown !== null, sync);
  const history = useHistoryDesk(
    workflowId,
    { now: shown?.version ?? 0, title: shown?.title ?? "" },
    { desk, setDesk },
    sync,
  );
  const since = useSince(workflowId, {
    version: shown?.version ?? 0,
    heard: sync.heardVersion,
    isLive: link.state === "live",
  });
  const runs = useRunsDesk(workflowId, `${shown?.run?.run_id ?? ""} ${shown ? progressOf(shown) : ""}`, {
    desk,
    setDesk,
  });
  // who joins, and a day that moves, is said; what the server does not have yet, it cannot compare
  const known = useCalmed(`${talk.turns} ${shown ? partsIn(shown) : ""} ${snapshot.isSaving}`, ASKED_MS);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- asked again when a day is another one
  const readMoved = useCallback(() => movedDatesOf(workflowId), [workflowId, known]);
  const guest = say("canvasGuest");
  const others = useMemo(() => withNames(people, guest), [people, guest]);
  if (link.state === "refused")
    return (
      <div className="empty" role="alert">
        <h1>{say("workflowTitle")}</h1>
        <p>{link.detail}</p>
        <a href={linkTo.workflows}>{say("workflowAll")}</a>
      </div>
    );
  if (!shown)
    return (
      <p className="empty" role="status">
        {link.state === "reconnecting" ? (link.why ?? say("networkAway")) : say("loading")}
      </p>
    );
  return (
    <div className="workflow">
      <Title
        workflowId={workflowId}
        shown={shown}
        snapshot={snapshot}
        isAway={link.state !== "live"}
        people={link.state === "live" ? others : NOBODY}
      >
        {!shown.draft && <DraftsButton workflowId={workflowId} known={talk.turns} />}
        {history.button}
        {!shown.draft && runs.button}
        <FileMenu workflowId={workflowId} title={shown.title} />
      </Title>
      <Away link={link} />
      {shown.draft && (
        <DraftBar draftId={workflowId} draft={shown.draft} heard={snapshot.isSaving ? null : shown.version} />
      )}
      <SinceLooked missed={since.missed} see={since.see} />
      {shown.demandId && <MovedDates read={readMoved} />}
      {shown.demandId && <PlanGained workflowId={workflowId} known={known} />}
      <Editor
        workflowId={workflowId}
        canvas={shown}
        snapshot={snapshot}
        sync={sync}
        isAway={link.state !== "live"}
        talk={talk}
        people={others}
        news={since.nodes}
        gone={gone}
        cursors={cursors}
        pointing={pointing}
        history={runs.panel ?? history.panel}
        old={runs.old ?? history.old}
        isRunSeen={desk.runId !== "" && desk.runId === shown.run?.run_id && isUnderWay(shown.run)}
        listTitle={desk.open ? say(desk.open === "runs" ? "runsTitle" : "historyTitle") : ""}
        isListAside={desk.isAside}
        setListAside={(isAside) => setDesk((before) => ({ ...before, isAside }))}
        leaveList={() => setDesk(CLOSED)}
      />
      {history.dialog}
    </div>
  );
}

/** Who does which part of the plan until when: as a word that changes with it, and not when a node is dragged. */
const partsIn = ({ nodes }: Known): string =>
  JSON.stringify(
    Object.values(nodes).map(({ node_id: id, config: { plan_part, assignee, due } }) => [id, plan_part, assignee, due]),
  );

/** How far its run is, node by node: as a word that changes with it. */
const progressOf = ({ run, nodes }: Known): string =>
  [run?.status ?? "", ...Object.values(nodes).map(({ status }) => status ?? "")].join();

function Title({
  workflowId,
  shown,
  snapshot: { isSaving, unsent },
  isAway,
  people,
  children,
}: {
  readonly workflowId: string;
  readonly shown: Known;
  readonly snapshot: Pick<Snapshot, "isSaving" | "unsent">;
  /** Nothing is sent, and nobody is heard of. */
  readonly isAway: boolean;
  readonly people: readonly Person[];
  /** What can be done with the whole of it. */
  readonly children: ReactNode;
}) {
  const say = useSay();
  const count = Object.keys(shown.nodes).length;
  const caller = shown.run?.called_by?.at(-1);
  const isWritten = useIsWritten();
  return (
    <div className="page-title">
      <WorkflowName workflowId={workflowId} title={shown.title} isFixed={Boolean(shown.draft)} />
      <span className="workflow-facts">
        <span className="run-state" role="status">
          {shown.run?.status === "paused" ? (
            <Paused run={shown.run} />
          ) : (
            <Chip tone={(shown.run && STEP_TONES[shown.run.status]) ?? "outline"}>
              {shown.run ? named(say, "run_", shown.run.status) : say("nodeState_not_run")}
            </Chip>
          )}
        </span>
        <span className="muted" role="status" data-saving={isSaving} data-written={isWritten}>
          {howSaved(say, { unsent, isSaving, isAway, isWritten })}
        </span>
        {people.length > 0 && <OthersHere people={people} />}
        <span className="muted nodes">{say("workflowParts", { count })}</span>
        {whoRan(say, shown.run ?? {}).map((said) => (
          <span key={said} className="muted" title={said}>
            {said}
          </span>
        ))}
      </span>
      {children}
      <a href={linkTo.workflows}>{say("workflowAll")}</a>
      {caller && <a href={linkTo.workflow(caller.workflow_id)}>{say("workflowCaller")}</a>}
      {shown.demandId && <a href={linkTo.negotiation(shown.demandId)}>{say("workflowBack")}</a>}
    </div>
  );
}

/** Who else is here; a hundred of them are not drawn again with each change. */
const OthersHere = memo(function OthersHere({ people }: { readonly people: readonly Person[] }) {
  const say = useSay();
  const names = people.map(({ name }) => name);
  return (
    <>
      <span className="canvas-people" role="status" title={names.join(say("separator"))}>
        <span>
          {people.slice(0, namedOf(people.length)).map(({ clientId, name }) => (
            <Avatar key={clientId} agentId={clientId} name={name} size="small" />
          ))}
        </span>
        <span>{say("canvasPeople", { names: peopleSaid(say, names) })}</span>
      </span>
      <OwnName isPlain />
    </>
  );
});

/** Of everything that was done here: whether the server has it. */
function howSaved(
  say: Say,
  now: Pick<Snapshot, "unsent" | "isSaving"> & Record<"isAway" | "isWritten", boolean>,
): string {
  const changes = now.unsent > 0 && (now.isAway || !now.isSaving) ? say("canvasUnsent", { count: now.unsent }) : "";
  const written = now.isWritten ? say("canvasWritten") : "";
  if (changes || written) return [changes, written].filter(Boolean).join(say("separator"));
  return say(now.isSaving ? "canvasSaving" : "canvasSaved");
}

function Away({ link }: { readonly link: Link }) {
  const say = useSay();
  if (link.state !== "reconnecting" && link.state !== "offline") return null;
  return (
    <p className="banner warm away" role="status">
      {link.state === "reconnecting" && link.why}{" "}
      {link.state === "offline" ? say("canvasOffline") : say("canvasReconnecting", { count: link.attempt })}
    </p>
  );
}
