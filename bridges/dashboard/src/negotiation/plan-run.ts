import type { CanvasNode, Workflow } from "../api/workflows";
import { peopleIn } from "../canvas/people";
import type { Language } from "../i18n/language";

const UNDER_WAY: ReadonlySet<string> = new Set(["running", "paused"]);
const NO_LOSS: ReadonlySet<unknown> = new Set(["not_needed", "not_taken"]);
const FOR_PEOPLE: ReadonlySet<string> = new Set(["task", "approval", "milestone"]);

/** Something of a plan's workflow that stands out in its last run. */
export interface RunLine {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  /** Whose it is, or who is waited for, by id or by the name that the workflow has; empty: nobody in particular. */
  readonly who: readonly string[];
  /** Why it was not done, in its person's own words or the run's. */
  readonly why: string;
}

/** How the last run of a plan's workflow stands: computed from what its nodes came to. */
export interface PlanRun {
  readonly status: string;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly endedBy: string;
  /** What was not done; while it goes on, what has failed so far. */
  readonly notDone: readonly RunLine[];
  /** What waits for people now; empty once it is over. */
  readonly waiting: readonly RunLine[];
  /** What of it is negotiated again just now. */
  readonly replanned: readonly RunLine[];
}

/** Null: it was never executed. */
export function planRun({ run, nodes }: Workflow, language: Language): PlanRun | null {
  if (!run) return null;
  const isOpen = UNDER_WAY.has(run.status);
  const taking = Object.values(nodes).filter(({ status }) => status !== null);
  const lines = (which: (node: CanvasNode) => boolean) => taking.filter(which).map((node) => lineOf(node, language));
  return {
    status: run.status,
    startedAt: run.started_at ?? "",
    endedAt: run.ended_at ?? "",
    endedBy: run.ended_by ?? "",
    notDone: lines((node) => isLost(node, isOpen)),
    waiting: isOpen ? lines(({ status, node_type: kind }) => status === "waiting" && FOR_PEOPLE.has(kind)) : [],
    replanned: isOpen ? lines(({ status, result }) => status === "running" && "replanning" in result) : [],
  };
}

function isLost({ status, result, node_type: kind }: CanvasNode, isOpen: boolean): boolean {
  if (kind === "milestone" && status !== "failed") return false; // nobody does a day
  if (status === "skipped") return !NO_LOSS.has(result.skipped);
  return status === "failed" || (!isOpen && status !== "completed");
}

function lineOf(node: CanvasNode, language: Language): RunLine {
  const { node_id: id, node_type: kind, name, config, result, status } = node;
  const note = status === "failed" || status === "skipped" ? text(result.note) : "";
  const why = note || (node.failure?.[language] ?? node.error ?? "");
  return { id, kind, name: name || text(config.responsibility), who: whoOf(node), why };
}

/** Of an approval who has not answered yet; of all else whose it is. */
function whoOf({ node_type: kind, config, result }: CanvasNode): readonly string[] {
  if (kind !== "approval") return [text(config.assignee_name) || text(config.assignee)].filter(Boolean);
  const asked = list(result.people ?? (typeof config.people === "string" ? peopleIn(config.people) : config.people));
  const said = new Set([...list(result.yes), ...list(result.no)]);
  return asked.filter((each) => !said.has(each));
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const list = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
