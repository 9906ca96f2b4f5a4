import type { Heard } from "./hearing";

/** Somebody else who looks at this canvas now. */
export interface Person {
  readonly clientId: string;
  readonly name: string;
  /** The node that they have selected; empty: none. */
  readonly nodeId: string;
}

/** Who else is here, as the server last said. */
export function present(people: readonly Person[], heard: Heard): readonly Person[] {
  if (heard.type === "initial_state" || heard.type === "missed_operations") return [];
  if (heard.type !== "presence") return people;
  const told = heard.people as readonly { client_id: string; name: string; node_id: string }[];
  return told.map(({ client_id: clientId, name, node_id: nodeId }) => ({ clientId, name, nodeId }));
}
