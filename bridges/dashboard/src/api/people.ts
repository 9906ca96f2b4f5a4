import { API, call } from "./http";

/** Somebody whom a task can be given to, or who can be asked to approve. */
export interface Somebody {
  /** What a node names them by. */
  readonly person: string;
  readonly display_name: string;
  readonly location: string;
  /** In the workflow already, or in the plan that it was made of. */
  readonly is_in_plan: boolean;
  /** Their twin is not on the network: what they have is to be handed on. */
  readonly is_removed?: boolean;
}

/** Who takes part first, then the network, each by name. */
export const listPeople = async (workflowId: string): Promise<readonly Somebody[]> => {
  const url = `${API}/workflows/${encodeURIComponent(workflowId)}/people`;
  return (await call<{ readonly people: readonly Somebody[] }>(url)).people;
};
