import type { WorkflowRow } from "../../api/workflows";
import { Chip } from "../../components/chip";
import { ago, dateAndTime } from "../../components/format";
import { named, useSay } from "../../i18n";
import { usePreferences } from "../../store/preferences";
import { linkTo } from "../../store/route";
import { STEP_TONES } from "../workflow/how-far";

export function WorkflowList({ rows }: { readonly rows: readonly WorkflowRow[] }) {
  return (
    <ul className="workflow-list link-list card">
      {rows.map((row) => (
        <WorkflowItem
          key={row.workflow_id}
          row={row}
          isAlike={rows.some((other) => other !== row && other.title === row.title)}
        />
      ))}
    </ul>
  );
}

/** `isAlike`: another one is called the same, so it is told when each was made. */
function WorkflowItem({ row, isAlike }: { readonly row: WorkflowRow; readonly isAlike: boolean }) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  return (
    <li>
      <a href={linkTo.workflow(row.workflow_id)}>
        <span className="text">{row.title || say("workflowUntitled")}</span>{" "}
        <span className="facts-line">
          <Chip tone={(row.run && STEP_TONES[row.run.status]) ?? "outline"}>
            {row.run ? named(say, "run_", row.run.status) : say("nodeState_not_run")}
          </Chip>
          {row.demand_id && <Chip tone="violet">{say("workflowOfPlan")}</Chip>}
          <time dateTime={row.updated_at} title={dateAndTime(row.updated_at, language)}>
            {ago(row.updated_at, language, Date.now())}
          </time>
          <span>{say("workflowParts", { count: row.node_count })}</span>
          {isAlike && <span>{say("workflowMade", { at: dateAndTime(row.created_at, language) })}</span>}
        </span>
      </a>
    </li>
  );
}
