import {
  applyEdgeChanges,
  applyNodeChanges,
  MarkerType,
  type Edge,
  type EdgeChange,
  type NodeChange,
} from "@xyflow/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Person } from "../../canvas/presence";
import { same, type Canvas } from "../../canvas/operations";
import type { StepNode } from "./step";

const ARROW = { type: MarkerType.ArrowClosed, width: 16, height: 16, color: "var(--wire)" };
const NOTHING: readonly string[] = [];
const WIDTH = 240; // less than the columns of a drawn plan are apart

export type Problems = ReadonlyMap<string, readonly string[]>;

export interface Drawing {
  readonly nodes: StepNode[];
  readonly edges: Edge[];
  readonly onNodesChange: (changes: NodeChange<StepNode>[]) => void;
  readonly onEdgesChange: (changes: EdgeChange[]) => void;
  readonly selectedNodes: readonly string[];
  readonly selectedEdges: readonly string[];
  /** Selects these and nothing else, also what is not drawn yet. */
  readonly select: (nodeIds: readonly string[], edgeIds?: readonly string[]) => void;
}

/** The canvas as it is drawn here: what there is, with what only this page knows, as what is selected and dragged. */
export function useDrawing(canvas: Canvas, problems: Problems, people: readonly Person[]): Drawing {
  const [nodes, setNodes] = useState<StepNode[]>([]);
  const [edges, setEdges] = useState<Edge[]>([]);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    setNodes((before) => {
      const next = stepsOf(canvas, problems, people, before);
      const id = wanted.current;
      if (id === null || !(id in canvas.nodes)) return next;
      return next.map((node) => ({ ...node, selected: node.id === id }));
    });
    setEdges((before) => edgesOf(canvas, before));
  }, [canvas, problems, people]);
  const onNodesChange = useCallback((changes: NodeChange<StepNode>[]) => {
    if (changes.some(({ type }) => type === "select")) wanted.current = null;
    setNodes((before) => applyNodeChanges(changes, before));
  }, []);
  const onEdgesChange = useCallback((changes: EdgeChange[]) => {
    setEdges((before) => applyEdgeChanges(changes, before));
  }, []);
  const select = useCallback((nodeIds: readonly string[], edgeIds: readonly string[] = []) => {
    wanted.current = nodeIds.at(-1) ?? null;
    setNodes((before) => before.map((node) => ({ ...node, selected: nodeIds.includes(node.id) })));
    setEdges((before) => before.map((edge) => ({ ...edge, selected: edgeIds.includes(edge.id) })));
  }, []);
  const selectedNodes = useMemo(() => idsOf(nodes), [nodes]);
  const selectedEdges = useMemo(() => idsOf(edges), [edges]);
  return { nodes, edges, onNodesChange, onEdgesChange, selectedNodes, selectedEdges, select };
}

/** A node that is as it was stays the same object, so that nothing of it is drawn again. */
export function stepsOf(
  canvas: Canvas,
  problems: Problems,
  people: readonly Person[],
  before: readonly StepNode[],
): StepNode[] {
  const known = new Map(before.map((step) => [step.id, step]));
  return Object.values(canvas.nodes).map((node) => {
    const step = known.get(node.node_id);
    const said = problems.get(node.node_id) ?? NOTHING;
    const here = people.filter(({ nodeId }) => nodeId === node.node_id).map(({ name }) => name);
    const position = step?.dragging ? step.position : node.position;
    const { data } = step ?? {};
    if (step && data?.node === node && data.problems === said && same(data.here, here) && same(step.position, position))
      return step;
    return {
      ...(step ?? { id: node.node_id, type: "step", width: WIDTH }),
      ariaLabel: node.name || node.node_type,
      position,
      data: { node, problems: said, here },
    };
  });
}

export function edgesOf({ nodes, edges }: Canvas, before: readonly Edge[]): Edge[] {
  const known = new Map(before.map((edge) => [edge.id, edge]));
  const nameOf = (nodeId: string): string => nodes[nodeId]?.name || nodeId;
  return Object.values(edges).map(({ edge_id: id, source, target, when }) => ({
    ...known.get(id),
    ...(when ? { label: when } : {}),
    id,
    source,
    target,
    markerEnd: ARROW,
    ariaLabel: `${nameOf(source)} → ${nameOf(target)}`,
  }));
}

const idsOf = (drawn: readonly { readonly id: string; readonly selected?: boolean }[]): readonly string[] =>
  drawn.filter(({ selected }) => selected).map(({ id }) => id);
