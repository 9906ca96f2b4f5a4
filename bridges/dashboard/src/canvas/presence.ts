import type { Heard } from "./hearing";

/** Somebody else who looks at this canvas now. */
export interface Person {
  readonly clientId: string;
  readonly name: string;
  /** The node that they have selected; empty: none. */
  readonly nodeId: string;
  /** What of it they are writing at: `name`, or of its configuration; empty: nothing. */
  readonly property: string;
}

/** Who else is here, as the server last said. */
export function present(people: readonly Person[], heard: Heard): readonly Person[] {
  if (heard.type === "initial_state" || heard.type === "missed_operations") return [];
  if (heard.type !== "presence") return people;
  const told = heard.people as readonly { client_id: string; name: string; node_id: string; property: string }[];
  return told.map(({ client_id: clientId, name, node_id: nodeId, property }) => ({
    clientId,
    name,
    nodeId,
    property,
  }));
}

/** Who has no name is called `guest`, and by a number where there are several of them. */
export function withNames(people: readonly Person[], guest: string): readonly Person[] {
  const guests = people.filter(({ name }) => !name);
  return people.map((each) => {
    if (each.name) return each;
    return { ...each, name: guests.length > 1 ? `${guest} ${guests.indexOf(each) + 1}` : guest };
  });
}
