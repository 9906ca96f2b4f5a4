import { useCallback, useEffect, useState } from "react";
import { BridgeError } from "../../api/http";
import { readWorkflow, type Workflow } from "../../api/workflows";
import { Chip } from "../../components/chip";
import { named, useSay } from "../../i18n";
import { linkTo } from "../../store/route";
import { WorkflowGraph } from "./workflow-graph";

const EVERY_MS = 3000;

/** The workflow that an approved plan became, as it stands: to look at. It is drawn and run elsewhere. */
export function WorkflowView({ workflowId }: { readonly workflowId: string }) {
  const say = useSay();
  const { workflow, problem } = useWorkflow(workflowId);
  if (problem !== null)
    return (
      <div className="empty" role="alert">
        <h1>{say("workflowTitle")}</h1>
        <p>{problem || say("networkAway")}</p>
        <a href={linkTo.demands}>{say("all")}</a>
      </div>
    );
  if (!workflow)
    return (
      <p className="empty" role="status">
        {say("loading")}
      </p>
    );
  const count = Object.keys(workflow.nodes).length;
  return (
    <div className="workflow">
      <div className="page-title">
        <h1>{workflow.title || say("workflowTitle")}</h1>
        <Chip tone={workflow.run ? "accent" : "outline"}>
          {workflow.run ? named(say, "run_", workflow.run.status) : say("workflowNotRun")}
        </Chip>
        <span className="muted">
          {say("workflowParts", { count })} · <span className="mono">{workflow.workflow_id}</span>
        </span>
        {workflow.demand_id && <a href={linkTo.negotiation(workflow.demand_id)}>{say("workflowBack")}</a>}
      </div>
      {count ? <WorkflowGraph workflow={workflow} /> : <p className="empty card">{say("workflowEmpty")}</p>}
    </div>
  );
}

interface Known {
  readonly workflow: Workflow | null;
  /** Why it is not shown; empty where nobody answers. */
  readonly problem: string | null;
}

/** Asked again and again while the page is seen; what was shown stays while nobody answers. */
function useWorkflow(workflowId: string): Known {
  const [known, setKnown] = useState<Known>({ workflow: null, problem: null });
  const ask = useCallback(
    (isCurrent: () => boolean) =>
      readWorkflow(workflowId).then(
        (workflow) => isCurrent() && setKnown({ workflow, problem: null }),
        (error: unknown) =>
          isCurrent() &&
          setKnown((before) => {
            if (error instanceof BridgeError) return { workflow: null, problem: error.message };
            return before.workflow ? before : { workflow: null, problem: "" };
          }),
      ),
    [workflowId],
  );
  useEffect(() => {
    let isThere = true;
    const isCurrent = () => isThere;
    void ask(isCurrent);
    const timer = setInterval(() => document.hidden || void ask(isCurrent), EVERY_MS);
    return () => {
      isThere = false;
      clearInterval(timer);
    };
  }, [ask]);
  return known;
}
