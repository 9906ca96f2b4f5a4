import type { Page } from "./client";
import { API, call, credentials, patch, post } from "./http";
import { usePreferences } from "../store/preferences";

export type Config = Readonly<Record<string, unknown>>;

/** One node on a canvas; `config` is what its kind asks for. */
export interface CanvasNode {
  readonly node_id: string;
  readonly node_type: string;
  readonly name: string;
  readonly position: { readonly x: number; readonly y: number };
  readonly config: Config;
  /** Null: not part of a run. */
  readonly status: string | null;
  readonly result: Config;
  /** What the templates of its configuration came to, by name. */
  readonly inputs: Config;
  /** The failure in English; null: none. */
  readonly error: string | null;
  readonly failure: Failure | null;
}

/** Why a node failed: for people in either language. */
export interface Failure {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
}

export interface CanvasEdge {
  readonly edge_id: string;
  readonly source: string;
  readonly target: string;
  /** The expression that must hold for it to pass. */
  readonly when?: string;
}

export interface Run {
  readonly run_id: string;
  readonly status: string;
  readonly started_at?: string;
  /** Empty: it is not over. */
  readonly ended_at?: string;
  /** Since when nothing more begins, and who wanted that; empty: it goes on, or is over. */
  readonly paused_at?: string;
  readonly paused_by?: string;
  /** Who started it, and who stopped it; empty: nobody, or not known. */
  readonly started_by?: string;
  readonly ended_by?: string;
  /** The nodes of other workflows that it is executed for, the nearest last. */
  readonly called_by?: readonly { readonly workflow_id: string }[];
}

export interface Workflow {
  readonly workflow_id: string;
  readonly title: string;
  readonly demand_id: string | null;
  readonly version: number;
  readonly run: Run | null;
  readonly nodes: Readonly<Record<string, CanvasNode>>;
  readonly edges: Readonly<Record<string, CanvasEdge>>;
}

export interface WorkflowRow {
  readonly workflow_id: string;
  readonly title: string;
  readonly demand_id: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly node_count: number;
  readonly run: Run | null;
}

const at = (workflowId: string): string => `${API}/workflows/${encodeURIComponent(workflowId)}`;

export const readWorkflow = (workflowId: string): Promise<Workflow> => call(at(workflowId));

/** Of `text`: those that have its words in their name or their nodes' names. */
export const listWorkflows = (page: number, size: number, text = ""): Promise<Page<WorkflowRow>> =>
  call(`${API}/workflows?page=${page}&page_size=${size}${text ? `&text=${encodeURIComponent(text)}` : ""}`);

export const createWorkflow = (title: string): Promise<Workflow> => call(`${API}/workflows`, post({ title }));

/** Refused where it is called otherwise by now than the page knows. */
export const renameWorkflow = (workflowId: string, title: string, before: string): Promise<Workflow> =>
  call(at(workflowId), patch({ title, before }));

/** The workflow of an approved plan; it is made once, so asking again gives the same. */
export const workflowOf = (demandId: string): Promise<Workflow> =>
  call(`${API}/workflows/from-demand/${encodeURIComponent(demandId)}`, post(null));

/** The workflow that the plan has become already. */
export const madeOf = (demandId: string): Promise<Workflow> =>
  call(`${API}/workflows/from-demand/${encodeURIComponent(demandId)}`);

/** What one name in a node's configuration may be, as JSON Schema says it. */
export interface FieldSchema {
  readonly type: string | readonly string[];
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly additionalProperties?: boolean | FieldSchema;
  /** Nobody writes it by hand: it has no field in a form. */
  readonly readOnly?: boolean;
  /** Where it may be a node of one of several kinds. */
  readonly oneOf?: readonly (InnerSchema | FieldSchema)[];
}

/** A node of one kind that stands in another one's configuration. */
export interface InnerSchema {
  readonly properties: { readonly node_type: { readonly const: string }; readonly config: ConfigSchema };
}

interface ConfigSchema {
  readonly properties: Readonly<Record<string, FieldSchema>>;
  readonly required: readonly string[];
}

export interface NodeKind {
  readonly name: string;
  readonly is_done_by_people: boolean;
  readonly config_schema: ConfigSchema;
}

export interface ProblemRow {
  readonly detail: string;
  /** What it is about; none: the whole canvas. */
  readonly node_ids: readonly string[];
}

/** Something that a node's expressions can read, with its value in the last run. */
export interface DataRow {
  readonly expression: string;
  readonly node_id: string;
  /** Whose it is: a node, a variable, or the item of a list. */
  readonly label: string;
  /** Which of what it gives, as in the expression; empty: the whole. */
  readonly part: string;
  readonly type: string;
  readonly value: unknown;
}

/** What a templated property comes to, or why it comes to nothing; or that what stands there can be nothing. */
export interface Resolved {
  readonly value: unknown;
  readonly problem: string;
  /** It cannot be what its name says, whatever a run brings: the server does not take it. */
  readonly is_wrong: boolean;
  /** Nothing is wrong: no run has brought yet what it reads, and `problem` says so. */
  readonly is_open: boolean;
}

export interface Preview {
  readonly data: readonly DataRow[];
  /** By path: of a node within the node, `each.config.url`. */
  readonly fields: Readonly<Record<string, Resolved>>;
  /** By name, what a run holds as it is now, and why. */
  readonly held: Readonly<Record<string, string>>;
}

/** What a node may read, and what this configuration of it comes to with the last run's values. */
export const previewNode = (workflowId: string, nodeId: string, config: Config): Promise<Preview> =>
  call(`${at(workflowId)}/nodes/${encodeURIComponent(nodeId)}/preview`, post({ config }));

/** A task that the plan has gained since it was drawn. */
export interface GainedTask {
  readonly name: string;
  readonly assignee: string;
  readonly assignee_name: string;
  readonly price: number | null;
  readonly currency: string;
  readonly due: string;
  /** The task here that is nobody's and becomes theirs; empty or missing: a new one is drawn. */
  readonly fills?: string;
}

/** A task of a part that has other hands than when the plan was approved, or none. */
export interface UnapprovedTask {
  readonly node_id: string;
  readonly name: string;
  /** Empty: nobody has it in the plan. */
  readonly assignee_name: string;
  /** Who had it before; an older bridge says neither this nor what differs. */
  readonly was?: string;
  readonly differs?: readonly string[];
}

/** A task in other hands than its part of the plan: whose it is has not agreed to that part. */
export interface HandedOnTask {
  readonly node_id: string;
  readonly name: string;
  readonly agent_id: string;
  readonly display_name: string;
  /** Empty: nobody's. */
  readonly assignee: string;
  readonly assignee_name: string;
  readonly capabilities: readonly string[];
  /** Whose it is had agreed to it in an earlier version of the plan. */
  readonly agreed_earlier?: boolean;
}

export interface PlanChanges {
  readonly demand_id: string;
  readonly tasks: readonly GainedTask[];
  readonly unapproved: readonly UnapprovedTask[];
  readonly handed_on: readonly HandedOnTask[];
}

/** Whom sub-negotiations have brought into the workflow's plan and who has no task in it; and what waits for a yes. */
export const readPlanChanges = (workflowId: string): Promise<PlanChanges> => call(`${at(workflowId)}/plan-changes`);

/** Draws them, with their dependencies, as one change. */
export const takePlanChanges = (workflowId: string): Promise<Workflow> =>
  call(`${at(workflowId)}/plan-changes`, post(null));

/** Somebody is out of the plan, and somebody else is looked for; `said` is what that means now. */
export const replacePerson = (
  workflowId: string,
  agentId: string,
  reason: string,
): Promise<{ readonly said: string }> => call(`${at(workflowId)}/replacements`, post({ agent_id: agentId, reason }));

/** What a done task truly came to; `again`: what has used the old one is done again. */
export const correctResult = (
  workflowId: string,
  nodeId: string,
  said: { readonly result: string; readonly note: string; readonly again: boolean },
): Promise<unknown> => call(`${at(workflowId)}/nodes/${encodeURIComponent(nodeId)}/correct`, post(said));

export const listKinds = (): Promise<{ readonly kinds: readonly NodeKind[] }> => call(`${API}/workflow-kinds`);

/** What keeps a run from starting; and of what trying again would use the old results, in words. */
export interface Problems {
  readonly problems: readonly ProblemRow[];
  readonly old_results: string;
}

export const readProblems = (workflowId: string): Promise<Problems> => call(`${at(workflowId)}/problems`);

/**
 * Where to hear and say everything about a canvas, for one connection; from what is known on, if anything is. A token stands in no address: a ticket does.
 *
 * @throws BridgeError where there is no such workflow, or it is somebody else's: a refused socket does not say why.
 */
export async function canvasAddress(
  workflowId: string,
  clientId: string,
  language: string,
  heardTo: { readonly version: number; readonly n: number } | null,
): Promise<string> {
  const known = heardTo && { version: String(heardTo.version), n: String(heardTo.n) };
  const query = new URLSearchParams({ client_id: clientId, language, together: "1", ...known });
  const { name } = usePreferences.getState();
  if (name && !credentials.get()) query.set("said_name", name);
  if (credentials.get())
    query.set("ticket", (await call<{ ticket: string }>(`${at(workflowId)}/canvas-ticket`, post(null))).ticket);
  else await readWorkflow(workflowId);
  const url = new URL(`ws/canvas/${encodeURIComponent(workflowId)}?${query.toString()}`, document.baseURI);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.hash = "";
  return url.href;
}
