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

/** One thing that a sentence asked for, and how far it is. */
export interface Goal {
  readonly goal_id: string;
  /** Of the sentence; the turn that said it has the same. */
  readonly turn_id: string;
  readonly description: string;
  readonly status: string;
  readonly reason: string;
}

/** One thing said about a workflow, by a person (`user`) or back to them. */
export interface Turn {
  readonly role: string;
  readonly content: string;
  readonly at: string;
  readonly decisions: readonly Decision[];
  /** Of a question, sentences that would answer it. */
  readonly options?: readonly string[];
  /** Who said it; empty: not known. */
  readonly by?: string;
  /** What they call themselves, where nobody shows who they are. */
  readonly said_name?: string;
  /** Empty: it asked for nothing. */
  readonly turn_id: string;
}

export interface Conversation {
  readonly turns: readonly Turn[];
  readonly goals: readonly Goal[];
}

export interface Reply {
  readonly message: string;
  readonly is_question: boolean;
  readonly decisions: readonly Decision[];
  /** What the sentence asked for. */
  readonly goals: readonly Goal[];
}

const at = (workflowId: string): string => `${API}/workflows/${encodeURIComponent(workflowId)}`;

export const readConversation = (workflowId: string): Promise<Conversation> => call(`${at(workflowId)}/conversation`);

export const tellWorkflow = (workflowId: string, message: string): Promise<Reply> =>
  call(`${at(workflowId)}/message`, post({ message, client_id: PAGE }));
