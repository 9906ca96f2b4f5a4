import { API, ask, call, post, refusalIn } from "./http";
import type { Workflow } from "./workflows";

/** Bytes that the server takes of a request, as `FILE_MAX` in `workflow_files.py`. */
export const FILE_MAX = 12 * 1024 * 1024;

export type FileForm = "json" | "yaml";

/** What is drawn, as a file. */
export async function exportWorkflow(workflowId: string, form: FileForm): Promise<Blob> {
  const answer = await ask(`${API}/workflows/${encodeURIComponent(workflowId)}/export?format=${form}`);
  if (!answer.ok) throw await refusalIn(answer);
  return answer.blob();
}

/**
 * A new workflow of a file's text.
 *
 * @throws BridgeError that names everything that is wrong in it, a line each; then nothing was made.
 */
export const importWorkflow = (text: string): Promise<Workflow> => call(`${API}/workflows/import`, post({ text }));

/** Bytes that sending a file's text takes: quotation marks and line ends are two each. */
export const sentBytes = (text: string): number => new Blob([JSON.stringify({ text })]).size;
