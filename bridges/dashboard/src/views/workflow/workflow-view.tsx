import { useMemo, type ReactNode } from "react";
import type { Link } from "../../canvas/connection";
import type { Known } from "../../canvas/hearing";
import type { Person } from "../../canvas/presence";
import { Avatar } from "../../components/avatar";
import { Chip } from "../../components/chip";
import { named, useSay } from "../../i18n";
import { linkTo } from "../../store/route";
import { Editor } from "./editor";
import { ExportButtons } from "./export-buttons";
import { useHistoryDesk } from "./history-desk";
import { useCanvas } from "./use-canvas";
import "../../i18n/learn-canvas";
import "../../i18n/learn-files";
import "../../i18n/learn-history";
import "../../i18n/learn-variables";
import "../../i18n/learn-workflow";
import "../../i18n/learn-tasks";
import "../../styles/drawing.css";
import "./workflow.css";
import "./variables.css";
import "./step-list.css";
import "./history.css";
import "./finder.css";
import "./canvas-map.css";

/** A workflow as it stands, followed as it changes. */
export function WorkflowView({ workflowId }: { readonly workflowId: string }) {
  const say = useSay();
  const { sync, snapshot, link, talk, people } = useCanvas(workflowId);
  const { shown } = snapshot;
  const history = useHistoryDesk(workflowId, shown?.version ?? 0);
  const guest = say("canvasGuest");
  const others = useMemo(() => people.map((each) => ({ ...each, name: each.name || guest })), [people, guest]);
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
        {say(link.state === "reconnecting" ? "networkAway" : "loading")}
      </p>
    );
  return (
    <div className="workflow">
      <Title workflowId={workflowId} shown={shown} isSaving={snapshot.isSaving} people={others}>
        {history.button}
        <ExportButtons workflowId={workflowId} />
      </Title>
      <Away link={link} />
      <Editor
        workflowId={workflowId}
        canvas={shown}
        snapshot={snapshot}
        sync={sync}
        talk={talk}
        people={others}
        history={history.panel}
        old={history.old}
      />
      {history.dialog}
    </div>
  );
}

function Title({
  workflowId,
  shown,
  isSaving,
  people,
  children,
}: {
  readonly workflowId: string;
  readonly shown: Known;
  readonly isSaving: boolean;
  readonly people: readonly Person[];
  /** What can be done with the whole of it. */
  readonly children: ReactNode;
}) {
  const say = useSay();
  const count = Object.keys(shown.nodes).length;
  const caller = shown.run?.called_by?.at(-1);
  return (
    <div className="page-title">
      <h1>{shown.title || say("workflowTitle")}</h1>
      <Chip tone={shown.run ? "accent" : "outline"}>
        {shown.run ? named(say, "run_", shown.run.status) : say("workflowNotRun")}
      </Chip>
      <span className="muted">
        {say("workflowParts", { count })} · <span className="mono">{workflowId}</span>
      </span>
      <span className="muted" role="status" data-saving={isSaving}>
        {say(isSaving ? "canvasSaving" : "canvasSaved")}
      </span>
      {people.length > 0 && (
        <span className="canvas-people" role="status">
          {people.map(({ clientId, name }) => (
            <Avatar key={clientId} agentId={clientId} name={name} size="small" />
          ))}
          {say("canvasPeople", { names: people.map(({ name }) => name).join(say("separator")) })}
        </span>
      )}
      {children}
      <a href={linkTo.workflows}>{say("workflowAll")}</a>
      {caller && <a href={linkTo.workflow(caller.workflow_id)}>{say("workflowCaller")}</a>}
      {shown.demandId && <a href={linkTo.negotiation(shown.demandId)}>{say("workflowBack")}</a>}
    </div>
  );
}

function Away({ link }: { readonly link: Link }) {
  const say = useSay();
  if (link.state !== "reconnecting") return null;
  return (
    <p className="banner warm" role="status">
      {say("canvasReconnecting", { count: link.attempt })}
    </p>
  );
}
