import type { CanvasEdge, CanvasNode, Config } from "./workflows";
import type { Page } from "./client";
import { API, call } from "./http";

/** One run of a workflow, the present one included. */
export interface RunRow {
  readonly run_id: string;
  /** Which one of the workflow's it is, from 1 on. */
  readonly number: number;
  readonly status: string;
  readonly started_at: string;
  /** Empty: it is not over. */
  readonly ended_at: string;
  readonly duration_s: number | null;
  /** Of the canvas as the run left it. */
  readonly version: number;
  /** The run that it takes up; empty: none. */
  readonly retry_of: string;
  /** Who started it, and who stopped it; empty: nobody, or not known. */
  readonly started_by: string;
  readonly ended_by: string;
  readonly node_counts: Readonly<Record<string, number>>;
  /** By approval that passed: who had said no before, and did not say yes since. */
  readonly over_no: Readonly<Record<string, readonly string[]>>;
}

/** A run on the canvas that it was on. */
export interface PastRun extends RunRow {
  readonly nodes: Readonly<Record<string, CanvasNode>>;
  readonly edges: Readonly<Record<string, CanvasEdge>>;
}

/** One thing that happened to a node. */
export interface StoryEntry {
  readonly n: number;
  readonly at: string;
  readonly kind: string;
  /** In the language of the page. */
  readonly said: string;
  /** The moment that it waits for; empty: none. */
  readonly until: string;
}

/** What happened to a node in a run, and in those before that it takes up. */
export interface NodeStory {
  readonly run_id: string;
  readonly node_id: string;
  /** Empty: it never began. */
  readonly began_at: string;
  /** Null: it is not over, or never began. */
  readonly duration_s: number | null;
  readonly attempts: number;
  /** How many of them were in earlier runs, which this one takes up. */
  readonly attempts_earlier: number;
  readonly inputs: Config;
  readonly result: Config;
  readonly entries: readonly StoryEntry[];
}

const at = (workflowId: string): string => `${API}/workflows/${encodeURIComponent(workflowId)}/runs`;

export const listRuns = (workflowId: string, page: number, size: number): Promise<Page<RunRow>> =>
  call(`${at(workflowId)}?page=${page}&page_size=${size}`);

export const readRun = (workflowId: string, runId: string): Promise<PastRun> =>
  call(`${at(workflowId)}/${encodeURIComponent(runId)}`);

export const readStory = (workflowId: string, runId: string, nodeId: string): Promise<NodeStory> =>
  call(`${at(workflowId)}/${encodeURIComponent(runId)}/nodes/${encodeURIComponent(nodeId)}`);
