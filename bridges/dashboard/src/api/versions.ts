import { PAGE } from "../canvas/page-name";
import type { CanvasEdge, CanvasNode } from "./workflows";
import type { Page } from "./client";
import { API, call, post } from "./http";

/** One version of a canvas, and the change that made it. */
export interface VersionRow {
  readonly version: number;
  readonly at: string;
  /** What was changed, in the language of the page. */
  readonly said: string;
  readonly origin: string;
  /** Empty: nobody knows people by name here. */
  readonly by: string;
  /** What they call themselves then; empty: nothing. */
  readonly said_name: string;
  readonly client_id: string;
  readonly act: string;
  /** Versions whose changes it takes back. */
  readonly takes_back: readonly number[];
  /** How the workflow was called otherwise before the next version, oldest first. */
  readonly renames?: readonly Renaming[];
}

/** It is no change of the canvas. */
export interface Renaming {
  readonly at: string;
  readonly title: string;
  /** Empty: it was not kept. */
  readonly before: string;
  readonly by: string;
}

/** A canvas as it was; how far its nodes had come is no part of it. */
export interface OldVersion extends VersionRow {
  readonly nodes: Readonly<Record<string, Omit<CanvasNode, "status" | "result" | "error">>>;
  readonly edges: Readonly<Record<string, CanvasEdge>>;
}

/** What is different between two versions. */
export interface Changes {
  readonly from_version: number;
  readonly to_version: number;
  /** All of it in a sentence. */
  readonly said: string;
  readonly changes: readonly Change[];
}

/** One thing that is different. */
export interface Change {
  readonly about: string;
  readonly id: string;
  /** `name`, `position`, `config.…`; empty: the whole of it. */
  readonly property: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly said: string;
}

const at = (workflowId: string): string => `${API}/workflows/${encodeURIComponent(workflowId)}/versions`;

export const listVersions = (workflowId: string, page: number, size: number): Promise<Page<VersionRow>> =>
  call(`${at(workflowId)}?page=${page}&page_size=${size}`);

export const readVersion = (workflowId: string, version: number): Promise<OldVersion> =>
  call(`${at(workflowId)}/${version}`);

export const readChanges = (workflowId: string, from: number, to: number): Promise<Changes> =>
  call(`${at(workflowId)}/${from}/diff?to=${to}`);

/** What going back to a version would change: that one, but for parts of the plan that others have taken over since. */
export const readRestoring = (workflowId: string, now: number, to: number): Promise<Changes> =>
  call(`${at(workflowId)}/${now}/diff?to=${to}&restoring=true`);

/** Goes back to a version; refused where the canvas is not any more what was `seen`. */
export const restoreVersion = (workflowId: string, version: number, seen: number): Promise<{ version: number }> =>
  call(`${at(workflowId)}/${version}/restore`, post({ version: seen, client_id: PAGE }));
