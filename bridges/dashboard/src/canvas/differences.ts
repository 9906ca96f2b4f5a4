import type { Change } from "../api/versions";
import type { CanvasEdge, CanvasNode, Config } from "../api/workflows";
import { newNode, properties, type Operation } from "./operations";

/**
 * What is different between two canvases, as the changes that make one of the other: what is in the way goes first.
 * All of a node is one change, and so are all variables, as whoever has to choose whose value holds is asked once.
 */
export function operationsOf(changes: readonly Change[]): readonly Operation[] {
  const of = (about: string) => changes.filter((change) => change.about === about);
  const lines = of("edge");
  const [nodes, variables] = [of("node").filter(isWhole), of("variable")];
  const gone = new Set(nodes.filter(wasThere).map(({ id }) => id)); // and their lines with them, also where they come anew
  const set = lines.filter(wasThere).flatMap((was) => conditionSet(was, lines, gone));
  const edges = lines.filter(({ id }) => !set.some(({ edge }) => edge.edge_id === id));
  const valued = of("node").filter(({ property }) => property !== "" && property !== "position");
  return [
    ...edges.filter(wasThere).map(({ id, before }) => ({ action: "delete_edge", edge: edgeOf(id, before) }) as const),
    ...nodes.filter(wasThere).map(({ id, before }) => ({ action: "delete_node", node: nodeOf(id, before) }) as const),
    ...nodes.filter(isThere).map(({ id, after }) => ({ action: "create_node", node: nodeOf(id, after) }) as const),
    ...[...new Set(valued.map(({ id }) => id))].map((id) =>
      updated(
        id,
        valued.filter((change) => change.id === id),
      ),
    ),
    ...of("node").flatMap(moved),
    ...(variables.length ? [variablesSet(variables)] : []),
    ...set,
    ...edges.filter(isThere).map(({ id, after }) => ({ action: "create_edge", edge: edgeOf(id, after) }) as const),
  ];
}

/** Each change in words; who it is now says it by the name, and not by the id behind that as well. */
export function saidOf(changes: readonly Pick<Change, "id" | "property" | "said">[]): readonly string[] {
  const named = new Set(changes.filter(({ property }) => property === "config.assignee_name").map(({ id }) => id));
  return changes.filter(({ id, property }) => property !== "config.assignee" || !named.has(id)).map(({ said }) => said);
}

const isWhole = ({ property }: Change): boolean => property === "";
const wasThere = ({ before }: Change): boolean => before !== null;
const isThere = ({ after }: Change): boolean => after !== null;

function updated(nodeId: string, changes: readonly Change[]): Operation {
  const named = changes.map((change) => ({ ...change, name: change.property.replace(/^config\./, "") }));
  const names = named.map(({ name }) => name);
  const of = (side: "before" | "after") =>
    properties(names, (name) => named.find((each) => each.name === name)?.[side] ?? null);
  return { action: "update_node", nodeId, before: of("before"), after: of("after") };
}

const moved = ({ id, property, before, after }: Change): readonly Operation[] =>
  property === "position"
    ? [{ action: "move_node", nodeId: id, before: before as Position, after: after as Position }]
    : [];

/** Where the same line was and is, with another condition. */
function conditionSet(
  { id, before }: Change,
  lines: readonly Change[],
  gone: ReadonlySet<string>,
): readonly ConditionSet[] {
  const after = lines.find((each) => each.id === id && isThere(each))?.after;
  if (!after) return [];
  const [was, is] = [edgeOf(id, before), edgeOf(id, after)];
  const isSame = was.source === is.source && was.target === is.target;
  if (!isSame || gone.has(was.source) || gone.has(was.target)) return [];
  return [{ action: "set_when", edge: was, before: was.when ?? "", after: is.when ?? "" }];
}

type ConditionSet = Extract<Operation, { readonly action: "set_when" }>;

function variablesSet(changes: readonly Change[]): Operation {
  const of = (side: "before" | "after"): Config => Object.fromEntries(changes.map((each) => [each.id, each[side]]));
  return { action: "set_variables", before: of("before"), after: of("after") };
}

type Position = CanvasNode["position"];
type Plain = Pick<CanvasNode, "node_type" | "name" | "position" | "config">;

function nodeOf(id: string, said: unknown): CanvasNode {
  const plain = said as Plain;
  return { ...newNode(plain.node_type, plain.position), ...plain, node_id: id };
}

function edgeOf(id: string, said: unknown): CanvasEdge {
  const [source, target, when] = said as readonly [string, string, string?];
  return { edge_id: id, source, target, when: when ?? "" };
}
