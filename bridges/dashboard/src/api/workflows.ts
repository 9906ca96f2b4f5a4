import { API, call, post } from "./http";

/** One node on a canvas; `config` is what its kind asks for. */
export interface CanvasNode {
  readonly node_id: string;
  readonly node_type: string;
  readonly name: string;
  readonly position: { readonly x: number; readonly y: number };
  readonly config: Readonly<Record<string, unknown>>;
  /** Null: not part of a run. */
  readonly status: string | null;
  readonly error: string | null;
}

export interface CanvasEdge {
  readonly edge_id: string;
  readonly source: string;
  readonly target: string;
}

export interface Workflow {
  readonly workflow_id: string;
  readonly title: string;
  readonly demand_id: string | null;
  readonly version: number;
  readonly run: { readonly status: string } | null;
  readonly nodes: Readonly<Record<string, CanvasNode>>;
  readonly edges: Readonly<Record<string, CanvasEdge>>;
}

export const readWorkflow = (workflowId: string): Promise<Workflow> =>
  call(`${API}/workflows/${encodeURIComponent(workflowId)}`);

/** The workflow of an approved plan; it is made once, so asking again gives the same. */
export const workflowOf = (demandId: string): Promise<Workflow> =>
  call(`${API}/workflows/from-demand/${encodeURIComponent(demandId)}`, post(null));
