import dagre from "@dagrejs/dagre";
import type { CanvasNode } from "../api/workflows";
import { newEdge, newNode, same, type Canvas, type Operation } from "./operations";

const SIZE = { width: 240, height: 90 }; // of a node as it is drawn, about
const SPACING = { rankdir: "LR", ranksep: 60, nodesep: 40, marginx: 20, marginy: 20 };
const BESIDE = 40; // how far a copy is drawn from what it is a copy of

/** Every node where its column is, after what it follows: what has to move for that. */
export function arranged(canvas: Canvas): readonly Operation[] {
  const layout = new dagre.graphlib.Graph().setDefaultEdgeLabel(() => ({}));
  layout.setGraph(SPACING);
  for (const id of Object.keys(canvas.nodes)) layout.setNode(id, { ...SIZE });
  for (const { source, target } of Object.values(canvas.edges)) layout.setEdge(source, target);
  dagre.layout(layout);
  return Object.values(canvas.nodes).flatMap(({ node_id: nodeId, position: before }): readonly Operation[] => {
    const { x, y } = layout.node(nodeId) as { x: number; y: number };
    const after = { x: Math.round(x - SIZE.width / 2), y: Math.round(y - SIZE.height / 2) };
    return same(before, after) ? [] : [{ action: "move_node", nodeId, before, after }];
  });
}

/** What is copied: nodes as they are, with the lines between them. */
export interface Copied {
  readonly nodes: readonly CanvasNode[];
  readonly lines: readonly (readonly [string, string])[];
}

export function copied(canvas: Canvas, nodeIds: readonly string[]): Copied {
  const chosen = new Set(nodeIds);
  return {
    nodes: nodeIds.flatMap((id) => canvas.nodes[id] ?? []),
    lines: Object.values(canvas.edges)
      .filter(({ source, target }) => chosen.has(source) && chosen.has(target))
      .map(({ source, target }) => [source, target] as const),
  };
}

/** New nodes of the same kind, name and configuration, a little beside; the `times`th time further away. */
export function pasted({ nodes, lines }: Copied, times: number): readonly Operation[] {
  const made = new Map(
    nodes.map((node) => {
      const { x, y } = node.position;
      const at = { x: x + BESIDE * times, y: y + BESIDE * times };
      return [node.node_id, { ...newNode(node.node_type, at), name: node.name, config: node.config }] as const;
    }),
  );
  return [
    ...[...made.values()].map((node): Operation => ({ action: "create_node", node })),
    ...lines.map(([source, target]): Operation => {
      const edge = newEdge(made.get(source)!.node_id, made.get(target)!.node_id);
      return { action: "create_edge", edge };
    }),
  ];
}
