import type { CanvasEdge, CanvasNode, Config, Failure, Run } from "../api/workflows";
import { withNode, withoutNode, type Canvas } from "./operations";

/** What the server says, by `type`. */
export type Heard = Readonly<Record<string, unknown>> & { readonly type: string };

export interface DraftOf {
  readonly of: string;
  readonly status: string;
}

/** A workflow as it stands at the server, as far as this page has heard. */
export interface Known extends Canvas {
  readonly title: string;
  readonly demandId: string | null;
  /** Of which other workflow it is a draft. */
  readonly draft?: DraftOf | null;
  readonly run: Run | null;
}

/** Everything at once, as a connection begins and after a conflict. */
export function knownOf(state: Readonly<Record<string, unknown>>, before: Known | null): Known {
  const whole = state as unknown as Canvas & {
    title?: string;
    demand_id?: string | null;
    draft?: DraftOf | null;
    run: Run | null;
  };
  return {
    version: whole.version,
    nodes: whole.nodes,
    edges: whole.edges,
    variables: whole.variables ?? {},
    title: whole.title ?? before?.title ?? "",
    demandId: whole.demand_id ?? before?.demandId ?? null,
    draft: whole.draft ?? null,
    run: whole.run,
  };
}

/** Whether this is a change of what is drawn, which has a version and its turn. */
export const isChange = ({ type }: Heard): boolean =>
  type === "canvas_changed" ||
  type === "variables_changed" ||
  /^(node|edge)_(created|updated|moved|deleted)$/.test(type);

/** The canvas after somebody else's change. */
export function changed(known: Known, heard: Heard): Known {
  const steps = heard.type === "canvas_changed" ? (heard.changes as readonly Heard[]) : [heard];
  return { ...known, ...steps.reduce<Canvas>(drawn, known), version: heard.version as number };
}

function drawn(canvas: Canvas, heard: Heard): Canvas {
  const nodeId = heard.node_id as string;
  switch (heard.type) {
    case "node_created":
    case "node_updated": {
      const node = heard.node as Partial<CanvasNode> & Pick<CanvasNode, "node_id">;
      const progress = canvas.nodes[node.node_id] ?? {
        status: null,
        result: {},
        inputs: {},
        error: null,
        failure: null,
      };
      const { status, result, inputs, error, failure } = progress;
      const known = { status, result, inputs, error, failure };
      const isBack = node.status != null; // it was there before, and comes with what a run had made of it
      const whole = { ...(isBack ? known : {}), ...node, ...(isBack ? {} : known) } as CanvasNode;
      return { ...canvas, nodes: { ...canvas.nodes, [node.node_id]: whole } };
    }
    case "variables_changed":
      return { ...canvas, variables: heard.variables as Config };
    case "node_moved":
      return withNode(canvas, nodeId, { position: heard.position as CanvasNode["position"] });
    case "node_deleted":
      return withoutNode(canvas, nodeId);
    case "edge_created": {
      const edge = heard.edge as CanvasEdge;
      return { ...canvas, edges: { ...canvas.edges, [edge.edge_id]: edge } };
    }
    default: {
      const isGone = (edge: CanvasEdge): boolean =>
        heard.edge_id ? edge.edge_id === heard.edge_id : edge.source === heard.source && edge.target === heard.target;
      return { ...canvas, edges: Object.fromEntries(Object.entries(canvas.edges).filter(([, edge]) => !isGone(edge))) };
    }
  }
}

/** What was missed while nobody listened: how things are now, so what of it was heard already does no harm. */
export function caughtUp(known: Known, missed: Readonly<Record<string, unknown>>): Known {
  const version = missed.version as number;
  const called = { ...known, title: (missed.title as string | undefined) ?? known.title };
  const next =
    version > known.version
      ? { ...called, ...(missed.changes as readonly Heard[]).reduce<Canvas>(drawn, called), version }
      : called;
  if (!missed.statuses) return next;
  const statuses = missed.statuses as Statuses;
  const progress = missed.progress as Readonly<
    Record<string, Pick<CanvasNode, "result" | "inputs" | "error" | "failure">>
  >;
  const nodes = mapped(next.nodes, (node) => {
    const status = statuses[node.node_id] ?? null;
    const kept = status === node.status ? node : { result: {}, inputs: {}, error: null, failure: null };
    const { result, inputs, error, failure } = progress[node.node_id] ?? kept;
    return { ...node, status, result, inputs, error, failure };
  });
  return { ...next, nodes, run: missed.run as Run };
}

type Statuses = Readonly<Record<string, string>>; // by node

function mapped(nodes: Known["nodes"], of: (node: CanvasNode) => CanvasNode): Known["nodes"] {
  return Object.fromEntries(Object.entries(nodes).map(([id, node]) => [id, of(node)]));
}

type Results = Readonly<Record<string, Config>>; // by node: what is left of its last attempt

/** The nodes, with those that are done again as if the run had not come to them yet. */
function anew(known: Known, heard: Heard): Known["nodes"] {
  const again = new Set(heard.again as readonly string[]);
  const left = (heard.results ?? {}) as Results;
  const fresh = { status: "pending", inputs: {}, error: null, failure: null };
  return mapped(known.nodes, (node) =>
    again.has(node.node_id) ? { ...node, ...fresh, result: left[node.node_id] ?? {} } : node,
  );
}

/** A run that is not over; it may be paused. */
export const isUnderWay = (run: Run | null | undefined): boolean =>
  run?.status === "running" || run?.status === "paused";

/** How far the run has come. */
export function progressed(known: Known, heard: Heard): Known {
  const runId = heard.run_id as string;
  switch (heard.type) {
    case "workflow_started": {
      const statuses = heard.statuses as Statuses;
      const left = (heard.results ?? {}) as Results;
      const isLeft = (status: string | null): boolean => status !== null && status !== "pending"; // by the run before
      const begun = (node: CanvasNode, status: string | null): CanvasNode =>
        isLeft(status)
          ? { ...node, status }
          : { ...node, status, result: left[node.node_id] ?? {}, inputs: {}, error: null, failure: null };
      const nodes = mapped(known.nodes, (node) => begun(node, statuses[node.node_id] ?? null));
      const run = (heard.run as Run | undefined) ?? { run_id: runId, status: "running" };
      return { ...known, run, nodes };
    }
    case "nodes_retried": {
      if (runId !== known.run?.run_id) return known;
      return { ...known, nodes: anew(known, heard) };
    }
    case "result_corrected": {
      if (runId !== known.run?.run_id) return known;
      const then = { ...known, nodes: anew(known, heard) };
      return { ...then, ...withNode(then, heard.node_id as string, { result: heard.result as Config }) };
    }
    case "workflow_paused":
      return runId === known.run?.run_id ? { ...known, run: heard.run as Run } : known;
    case "workflow_resumed": {
      if (runId !== known.run?.run_id) return known;
      const endsBy = (heard.ends_by ?? {}) as Statuses; // what waited has as much time as before
      const held = (node: CanvasNode): CanvasNode =>
        endsBy[node.node_id] ? { ...node, result: { ...node.result, ends_by: endsBy[node.node_id] } } : node;
      return { ...known, run: heard.run as Run, nodes: mapped(known.nodes, held) };
    }
    case "workflow_renamed":
      return { ...known, title: heard.title as string };
    case "draft_closed":
      return known.draft ? { ...known, draft: { ...known.draft, status: heard.status as string } } : known;
    case "execution_status":
      if (heard.status === "created" || runId !== known.run?.run_id) return known;
      return {
        ...known,
        ...withNode(known, heard.node_id as string, {
          status: heard.status as string,
          result: (heard.result ?? {}) as Config,
          ...(Object.keys(heard.inputs ?? {}).length ? { inputs: heard.inputs as Config } : {}),
          error: heard.error as string | null,
          failure: (heard.failure ?? null) as Failure | null,
        }),
      };
    case "workflow_completed":
      if (runId !== known.run?.run_id) return known;
      return {
        ...known,
        run: (heard.run as Run | null) ?? known.run,
        nodes: mapped(known.nodes, (node) => ({
          ...node,
          status: (heard.statuses as Statuses)[node.node_id] ?? node.status,
        })),
      };
    default:
      return known;
  }
}
