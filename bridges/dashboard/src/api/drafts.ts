import { PAGE } from "../canvas/page-name";
import type { Change } from "./versions";
import { API, call, post } from "./http";

export interface DraftRow {
  readonly workflow_id: string;
  readonly name: string;
  readonly by: string;
  readonly created_at: string;
}

/** Something that a draft and its workflow have both changed, each otherwise; null: it is deleted, or there is none. */
export interface DraftConflict {
  readonly about: string;
  readonly id: string;
  readonly property: string;
  readonly label: string;
  readonly draft: unknown;
  readonly current: unknown;
}

export interface DraftChanges {
  readonly title: string;
  /** Of the workflow, now: what is brought in is a change of this one and of no other. */
  readonly version: number;
  /** Of the draft, likewise. */
  readonly draft_version: number;
  readonly changes: readonly Change[];
  readonly conflicts: readonly DraftConflict[];
  readonly left_out: readonly string[];
}

export type Side = "draft" | "current";

const at = (workflowId: string): string => `${API}/workflows/${encodeURIComponent(workflowId)}`;

export const listDrafts = (workflowId: string): Promise<{ readonly items: readonly DraftRow[] }> =>
  call(`${at(workflowId)}/drafts`);

export const beginDraft = (workflowId: string, name: string): Promise<{ readonly workflow_id: string }> =>
  call(`${at(workflowId)}/drafts`, post({ name }));

export const readDraftChanges = (draftId: string): Promise<DraftChanges> => call(`${at(draftId)}/draft-changes`);

export const bringInDraft = (
  draftId: string,
  version: number,
  choices: readonly { readonly about: string; readonly id: string; readonly property: string; readonly side: Side }[],
  draftVersion?: number,
): Promise<{ readonly workflow_id: string; readonly version: number }> =>
  call(
    `${at(draftId)}/bring-in`,
    post({
      version,
      draft_version: draftVersion,
      choices: choices.map(({ about, id, property, side }) => ({ about, id, property, side })),
      client_id: PAGE,
    }),
  );

export const dropDraft = (draftId: string): Promise<unknown> => call(`${at(draftId)}/drop`, post(null));
