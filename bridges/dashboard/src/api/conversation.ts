import { PAGE } from "../canvas/page-name";
import { API, call, post } from "./http";

/** One decision that a sentence led to, with what the gate said of it and what came of it. */
export interface Decision {
  readonly decision_id: string;
  readonly decision_type: string;
  readonly thought: string;
  readonly verdict: string;
  readonly observation: string;
}

/** One thing said about a workflow, by a person (`user`) or back to them. */
export interface Turn {
  readonly role: string;
  readonly content: string;
  readonly at: string;
  readonly decisions: readonly Decision[];
}

export interface Reply {
  readonly message: string;
  readonly is_question: boolean;
  readonly decisions: readonly Decision[];
}

const at = (workflowId: string): string => `${API}/workflows/${encodeURIComponent(workflowId)}`;

export const readConversation = (workflowId: string): Promise<{ readonly turns: readonly Turn[] }> =>
  call(`${at(workflowId)}/conversation`);

export const tellWorkflow = (workflowId: string, message: string): Promise<Reply> =>
  call(`${at(workflowId)}/message`, post({ message, client_id: PAGE }));
