import type { Profile } from "./agents";
import { API, call, post } from "./http";

/** A text in both languages. */
export interface Both {
  readonly zh: string;
  readonly en: string;
}

export interface FieldProblem {
  readonly field: string;
  readonly text: Both;
}

export interface Checked {
  readonly agent_id: string;
  readonly is_known: boolean;
  readonly problems: readonly FieldProblem[];
}

export interface Preview {
  readonly is_invited: boolean;
  readonly text: Both;
  readonly chosen_by_rule: boolean;
  readonly alterations: readonly { readonly text: Both }[];
}

/** What the rules of saving say of a profile; nothing is saved. */
export const checkProfile = (profile: Profile): Promise<Checked> =>
  call(`${API}/agents/check`, post({ profile: named(profile) }));

/** Whether this person would be asked for a demand of these words. */
export const previewProfile = (profile: Profile, demand: string): Promise<Preview> =>
  call(`${API}/agents/preview`, post({ profile: named(profile), demand }));

export type Verdict = "new" | "changed" | "same" | "duplicate" | "refused";

export interface ImportLine {
  readonly file: string;
  readonly line: number;
  readonly verdict: Verdict;
  readonly agent_id: string;
  readonly name: string;
  readonly changes: readonly string[];
  readonly problems: readonly FieldProblem[];
}

export interface ImportReport {
  readonly import_id: string | null;
  readonly digest: string;
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly files: readonly { readonly name: string; readonly encoding: string; readonly notes: readonly Both[] }[];
  readonly lines: readonly ImportLine[];
}

export interface ImportRow {
  readonly import_id: string;
  readonly at: string;
  readonly files: readonly string[];
  readonly people: number;
  readonly is_undone: boolean;
}

export interface PeopleFile {
  readonly name: string;
  /** Its bytes, in base64. */
  readonly content: string;
}

const IMPORTS = `${API}/agent-imports`;

export const tryImport = (files: readonly PeopleFile[]): Promise<ImportReport> => call(IMPORTS, post({ files }));

/** Does what `tryImport` told; where it would do something else by now, it is refused. */
export const applyImport = (files: readonly PeopleFile[], digest: string): Promise<ImportReport> =>
  call(IMPORTS, post({ files, digest, dry_run: false }));

export const listImports = async (): Promise<readonly ImportRow[]> =>
  (await call<{ readonly imports: readonly ImportRow[] }>(IMPORTS)).imports;

export const undoImport = (importId: string): Promise<{ readonly kept: readonly string[] }> =>
  call(`${IMPORTS}/${encodeURIComponent(importId)}/undo`, post(null));

/** Without an id the server makes one of the name. */
const named = ({ agent_id: agentId, ...profile }: Profile): object =>
  agentId ? { ...profile, agent_id: agentId } : profile;
