import {
  applyEdgeChanges,
  applyNodeChanges,
  MarkerType,
  type Edge,
  type EdgeChange,
  type NodeChange,
} from "@xyflow/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { CanvasNode } from "../../api/workflows";
import type { Person } from "../../canvas/presence";
import { useSay, type Say } from "../../i18n";
import { same, type Canvas } from "../../canvas/operations";
import { seenBy, sideOf, whereSaid } from "../../canvas/order";
import { detours, type Box, type Line } from "../../canvas/routing";
import type { StepNode } from "./step";

const ARROW = { type: MarkerType.ArrowClosed, width: 16, height: 16, color: "var(--wire)" };
const ABOVE = 1; // a label is read whole, also where two nodes leave it no room
const NOTHING: readonly string[] = [];
const NOBODY: StepNode["data"]["here"] = [];
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
export function useDrawing(
  canvas: Canvas,
  problems: Problems,
  people: readonly Person[],
  news: ReadonlySet<string>,
): Drawing {
  const say = useSay();
  const [nodes, setNodes] = useState<StepNode[]>([]);
  const [edges, setEdges] = useState<Edge[]>([]);
  const wanted = useRef<readonly string[] | null>(null); // also what is not drawn yet
  useEffect(() => {
    setNodes((before) => {
      const next = stepsOf(canvas, problems, people, news, before, say);
      const ids = wanted.current;
      if (!ids?.some((id) => id in canvas.nodes)) return next;
      return next.map((node) => ({ ...node, selected: ids.includes(node.id) }));
    });
    setEdges((before) => edgesOf(canvas, before, say));
  }, [canvas, problems, people, news, say]);
  const onNodesChange = useCallback((changes: NodeChange<StepNode>[]) => {
    if (changes.some(({ type }) => type === "select")) wanted.current = null;
    setNodes((before) => applyNodeChanges(changes, before));
  }, []);
  const onEdgesChange = useCallback((changes: EdgeChange[]) => {
    setEdges((before) => applyEdgeChanges(changes, before));
  }, []);
  const select = useCallback((nodeIds: readonly string[], edgeIds: readonly string[] = []) => {
    wanted.current = nodeIds.length ? nodeIds : null;
    setNodes((before) => before.map((node) => ({ ...node, selected: nodeIds.includes(node.id) })));
    setEdges((before) => before.map((edge) => ({ ...edge, selected: edgeIds.includes(edge.id) })));
  }, []);
  const selectedNodes = useMemo(() => idsOf(nodes), [nodes]);
  const selectedEdges = useMemo(() => idsOf(edges), [edges]);
  const routed = useRouted(nodes, edges);
  return { nodes, edges: routed, onNodesChange, onEdgesChange, selectedNodes, selectedEdges, select };
}

/** The lines, of which those go around nodes that would run behind one. */
function useRouted(nodes: readonly StepNode[], edges: Edge[]): Edge[] {
  const asked = waysAsked(nodes, edges);
  const ways = useMemo(() => {
    const { lines, places } = JSON.parse(asked) as WaysAsked;
    return detours(lines, new Map(places));
  }, [asked]);
  const last = useRef<readonly Edge[]>([]);
  return useMemo(() => (last.current = routed(ways, edges, last.current)) as Edge[], [ways, edges]);
}

/** The lines, some with the way that they go; one that goes as it did stays the same, and so do all of them. */
export function routed(ways: ReturnType<typeof detours>, edges: readonly Edge[], before: readonly Edge[]) {
  if (!ways.size) return edges;
  const known = new Map(before.map((edge) => [edge.id, edge]));
  const lines = edges.map((edge) => {
    const way = ways.get(edge.id);
    if (!way) return edge;
    const line = { ...edge, type: "detour", data: { ...way } };
    const was = known.get(edge.id);
    return same(was, line) ? was! : line;
  });
  return lines.length === before.length && lines.every((line, n) => line === before[n]) ? before : lines;
}

interface WaysAsked {
  readonly lines: readonly Line[];
  readonly places: readonly (readonly [string, Box])[];
}

/** All that the lines' ways depend on, as JSON: the same while lines are but selected, or a node is being dragged. */
export function waysAsked(nodes: readonly StepNode[], edges: readonly Edge[]): string {
  return JSON.stringify({
    lines: edges
      .filter(({ type }) => type !== "detour")
      .map(({ id, source, target, label }) => ({ id, source, target, ...(label ? { label: true } : {}) })),
    places: nodes.flatMap(({ id, position: { x, y }, dragging, measured }) =>
      dragging || !measured?.height ? [] : [[id, { x, y, width: WIDTH, height: measured.height }] as const],
    ), // what is being dragged is in nobody's way yet
  } satisfies WaysAsked);
}

/** A node that is as it was stays the same object, so that nothing of it is drawn again. */
export function stepsOf(
  canvas: Canvas,
  problems: Problems,
  people: readonly Person[],
  news: ReadonlySet<string>,
  before: readonly StepNode[],
  say: Say,
): StepNode[] {
  const known = new Map(before.map((step) => [step.id, step]));
  const at = new Map<string, { readonly name: string; readonly property: string }[]>();
  for (const { nodeId, name, property } of people) at.set(nodeId, [...(at.get(nodeId) ?? []), { name, property }]);
  return Object.values(canvas.nodes).map((node) => {
    const step = known.get(node.node_id);
    const said = problems.get(node.node_id) ?? NOTHING;
    const here = at.get(node.node_id) ?? NOBODY;
    const isNew = news.has(node.node_id);
    const position = step?.dragging ? step.position : node.position;
    const ariaLabel = seenBy(say, node);
    const { data } = step ?? {};
    const isNamed = step?.ariaLabel === ariaLabel; // a kind has another name in another language
    const isSame =
      isNamed && data?.node === node && data.problems === said && data.isNew === isNew && same(data.here, here);
    if (step && isSame && same(step.position, position)) return step;
    return {
      ...(step ?? { id: node.node_id, type: "step", width: WIDTH }),
      ariaLabel,
      position,
      data: { node, problems: said, here, isNew },
    };
  });
}

/** Lines that are as they were stay the same objects, and all of them the same list. */
export function edgesOf(canvas: Canvas, before: Edge[], say: Say): Edge[] {
  const { nodes, edges } = canvas;
  const known = new Map(before.map((edge) => [edge.id, edge]));
  const nameOf = (nodeId: string): string => (nodes[nodeId] ? seenBy(say, nodes[nodeId]) : nodeId);
  const drawn = Object.values(edges).map((line) => {
    const { edge_id: id, source, target, when } = line;
    const edge = known.get(id);
    const side = sideOf(canvas, line);
    const where = whereSaid(say, canvas, line);
    const ends = `${nameOf(source)} → ${nameOf(target)}`;
    const ariaLabel = where ? say("listAfterWhere", { name: ends, where }) : ends;
    const label = side ? say(side) : when || undefined;
    const forward = label ? "labelled" : "default";
    const type = isBackward(nodes[source], nodes[target]) ? "smoothstep" : forward; // which goes around both
    const isSame = edge?.ariaLabel === ariaLabel && edge.label === label && edge.type === type;
    if (edge && isSame && edge.source === source && edge.target === target) return edge;
    const zIndex = label ? ABOVE : 0;
    return { ...edge, type, label, id, source, target, markerEnd: ARROW, ariaLabel, zIndex };
  });
  return drawn.length === before.length && drawn.every((edge, i) => edge === before[i]) ? before : drawn;
}

/** Whether a line leads to a node that does not stand right of where it begins. */
const isBackward = (source: CanvasNode | undefined, target: CanvasNode | undefined): boolean =>
  source !== undefined && target !== undefined && target.position.x < source.position.x + WIDTH;

const idsOf = (drawn: readonly { readonly id: string; readonly selected?: boolean }[]): readonly string[] =>
  drawn.filter(({ selected }) => selected).map(({ id }) => id);
