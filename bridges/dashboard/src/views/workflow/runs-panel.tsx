import { useState } from "react";
import { listRuns, type PastRun, type RunRow } from "../../api/runs";
import { calledOf } from "../../canvas/people";
import { Chip } from "../../components/chip";
import { dateAndTime, lasting, seconds } from "../../components/format";
import { named, useSay } from "../../i18n";
import { usePreferences } from "../../store/preferences";
import { howFar, STEP_TONES } from "./how-far";
import { ListPanel } from "./list-panel";
import { NodeFacts } from "./node-facts";
import { NodeStory } from "./node-story";
import { usePages } from "./use-pages";
import { usePeople } from "./use-people";
import { whoRan } from "./who-ran";

const keyOf = (row: RunRow): string => row.run_id;

interface Props {
  readonly workflowId: string;
  readonly known: string;
  /** The run that is looked at; empty: the canvas of now. */
  readonly looking: string;
  readonly run: PastRun | null;
  readonly look: (runId: string) => void;
  readonly close: () => void;
}

/** The runs of a workflow, the newest first; of the one that is looked at, what happened to each node. */
export function RunsPanel({ workflowId, known, looking, run, look, close }: Props) {
  const say = useSay();
  const pages = usePages({ list: listRuns, key: keyOf, workflowId, known });
  return (
    <ListPanel title={say("runsTitle")} pages={pages} none={say("runsNone")} close={close}>
      {pages.rows?.map((row) => (
        <li key={row.run_id} data-looked={row.run_id === looking}>
          <Line row={row} isLooked={row.run_id === looking} look={look} />
          {row.run_id === looking && run && <Nodes workflowId={workflowId} run={run} known={known} />}
        </li>
      ))}
    </ListPanel>
  );
}

function Line({
  row,
  isLooked,
  look,
}: {
  readonly row: RunRow;
  readonly isLooked: boolean;
  readonly look: Props["look"];
}) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const people = usePeople();
  const { duration_s: took } = row;
  const over = [...new Set(Object.values(row.over_no).flat())].map((each) => calledOf(each, people));
  return (
    <button type="button" className="history-act" aria-current={isLooked} onClick={() => look(row.run_id)}>
      <span className="row">
        <strong>{say("runsNumber", { number: row.number })}</strong>{" "}
        <Chip tone={STEP_TONES[row.status] ?? "outline"}>{named(say, "run_", row.status)}</Chip>
      </span>{" "}
      <span className="muted">
        {[
          dateAndTime(row.started_at, language),
          ...whoRan(say, row),
          took !== null && say("storyTook", { time: lasting(took, language) || seconds(took) }),
          row.retry_of && say("runsTakesUp"),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
      {over.length > 0 && (
        <span className="small wrong">{say("runsOverNo", { names: over.join(say("separator")) })}</span>
      )}
      <span className="muted small">
        {Object.entries(row.node_counts)
          .map(([status, count]) => `${named(say, "nodeState_", status === "waiting" ? "waits" : status)} ${count}`)
          .join(" · ")}
      </span>
    </button>
  );
}

/** Each node of a run, how far it had come, and opened what happened to it. */
function Nodes({
  workflowId,
  run,
  known,
}: {
  readonly workflowId: string;
  readonly run: PastRun;
  readonly known: string;
}) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (nodeId: string, isOpen: boolean) =>
    setOpen((before) => new Set(isOpen ? [...before, nodeId] : [...before].filter((each) => each !== nodeId)));
  return (
    <div className="history-since">
      {Object.values(run.nodes)
        .filter(({ status }) => status !== null)
        .map((node) => (
          <details key={node.node_id} onToggle={(event) => toggle(node.node_id, event.currentTarget.open)}>
            <summary>
              {node.name || named(say, "nodeKind_", node.node_type)}{" "}
              <Chip tone={STEP_TONES[node.status ?? ""] ?? "outline"}>{howFar(say, node, language)}</Chip>
            </summary>
            {open.has(node.node_id) && (
              <>
                <NodeFacts node={node} />
                <NodeStory workflowId={workflowId} runId={run.run_id} nodeId={node.node_id} known={known} />
              </>
            )}
          </details>
        ))}
    </div>
  );
}
