import { useEffect, useId, useState } from "react";
import { listRuns, type PastRun, type RunRow } from "../../api/runs";
import { Chip } from "../../components/chip";
import { dateAndTime, lasting, seconds } from "../../components/format";
import { Icon } from "../../components/icon";
import { troubleOf } from "../../components/trouble";
import { named, useSay } from "../../i18n";
import { usePreferences } from "../../store/preferences";
import { howFar } from "./how-far";
import { NodeFacts } from "./node-facts";
import { NodeStory } from "./node-story";
import { STEP_TONES } from "./step-face";
import { whoRan } from "./who-ran";

const PAGE_SIZE = 20;

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
  const id = useId();
  const [pages, setPages] = useState(1);
  const { rows, total, problem } = useRuns(workflowId, pages, known);
  return (
    <section className="card history" aria-labelledby={id}>
      <header>
        <h2 id={id}>{say("runsTitle")}</h2>
        <button type="button" className="button icon small push" aria-label={say("close")} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      {problem && (
        <p role="alert" className="banner bad">
          {problem}
        </p>
      )}
      {rows?.length === 0 && <p className="muted">{say("runsNone")}</p>}
      <ol className="history-acts" tabIndex={0} aria-labelledby={id}>
        {rows?.map((row) => (
          <li key={row.run_id} data-looked={row.run_id === looking}>
            <Line row={row} isLooked={row.run_id === looking} look={look} />
            {row.run_id === looking && run && (
              <Nodes workflowId={workflowId} run={run} known={known} back={() => look("")} />
            )}
          </li>
        ))}
      </ol>
      {rows && rows.length < total && (
        <button type="button" className="button small" onClick={() => setPages(pages + 1)}>
          {say("historyMore")}
        </button>
      )}
    </section>
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
  const { duration_s: took } = row;
  return (
    <button type="button" className="history-act" aria-current={isLooked} onClick={() => look(row.run_id)}>
      <span className="row">
        <strong>{say("runsNumber", { number: row.number })}</strong>
        <Chip tone={STEP_TONES[row.status] ?? "outline"}>{named(say, "run_", row.status)}</Chip>
      </span>
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
      <span className="muted small">
        {Object.entries(row.node_counts)
          .map(([status, count]) => `${named(say, "node_", status)} ${count}`)
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
  back,
}: {
  readonly workflowId: string;
  readonly run: PastRun;
  readonly known: string;
  readonly back: () => void;
}) {
  const say = useSay();
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
              <Chip tone={STEP_TONES[node.status ?? ""] ?? "outline"}>{howFar(say, node)}</Chip>
            </summary>
            {open.has(node.node_id) && (
              <>
                <NodeFacts node={node} />
                <NodeStory workflowId={workflowId} runId={run.run_id} nodeId={node.node_id} known={known} />
              </>
            )}
          </details>
        ))}
      <div className="buttons">
        <button type="button" className="button small" onClick={back}>
          {say("historyBack")}
        </button>
      </div>
    </div>
  );
}

function useRuns(workflowId: string, pages: number, known: string) {
  const say = useSay();
  const [found, setFound] = useState<{ rows: readonly RunRow[]; total: number } | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let isCurrent = true;
    const numbers = Array.from({ length: pages }, (_, n) => n + 1);
    Promise.all(numbers.map((page) => listRuns(workflowId, page, PAGE_SIZE))).then(
      (read) => {
        const rows = new Map(read.flatMap(({ items }) => items).map((row) => [row.run_id, row]));
        if (!isCurrent) return;
        setFound({ rows: [...rows.values()], total: read[0]?.total ?? 0 });
        setProblem("");
      },
      (error: unknown) => isCurrent && setProblem(troubleOf(error, say)),
    );
    return () => {
      isCurrent = false;
    };
  }, [workflowId, pages, known, say]);
  return { rows: found?.rows ?? null, total: found?.total ?? 0, problem };
}
