import dagre from "@dagrejs/dagre";
import { Handle, MarkerType, Position, ReactFlow, type Edge, type Node, type NodeProps } from "@xyflow/react";
import { useMemo } from "react";
import { Avatar } from "../../components/avatar";
import { useNarrow } from "../../components/use-narrow";
import { useSay } from "../../i18n";
import { commitmentOf, type Commitment } from "../../negotiation/standing";
import type { Assignment } from "../../generated/events";
import type { Negotiation, PlanVersion } from "../../negotiation/state";
import "../../i18n/learn-opened";
import "../../styles/drawing.css";
import "./dependency-graph.css";

interface Shape {
  readonly width: number;
  readonly height: number;
  readonly rankdir: "LR" | "TB";
  readonly nodesep: number;
  readonly ranksep: number;
}

const WIDE: Shape = { width: 190, height: 64, rankdir: "LR", nodesep: 16, ranksep: 70 };
const NARROW: Shape = { width: 104, height: 88, rankdir: "TB", nodesep: 10, ranksep: 44 };
const ARROW = { type: MarkerType.ArrowClosed, width: 16, height: 16, color: "var(--wire)" };

type PartNode = Node<{ assignment: Assignment; commitment: Commitment; isNarrow: boolean }, "part">;

/** Which part waits for which, from left to right; on a phone from top to bottom. */
export function DependencyGraph({
  negotiation,
  plan,
}: {
  readonly negotiation: Negotiation;
  readonly plan: PlanVersion;
}) {
  const say = useSay();
  const isNarrow = useNarrow();
  const { nodes, edges } = useMemo(() => graphOf(plan, negotiation, isNarrow), [plan, negotiation, isNarrow]);
  if (edges.length === 0) return <p className="empty">{say("noDependencies")}</p>;
  return (
    <div className="dependency-graph" role="group" aria-label={say("graphLabel")}>
      <ReactFlow
        key={`${plan.seq}.${isNarrow}`}
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        fitView
        fitViewOptions={{ padding: 0.08, maxZoom: 1.15 }}
        minZoom={0.2}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        zoomOnScroll={false}
        preventScrolling={false}
        proOptions={{ hideAttribution: true }}
      />
      <ul className="visually-hidden">
        {edges.map((edge) => (
          <li key={edge.id}>{edge.ariaLabel}</li>
        ))}
      </ul>
    </div>
  );
}

const NODE_TYPES = { part: Part };

function Part({ data: { assignment, commitment, isNarrow } }: NodeProps<PartNode>) {
  return (
    <div className={isNarrow ? "part narrow" : "part"} data-commitment={commitment}>
      <Handle type="target" position={isNarrow ? Position.Top : Position.Left} isConnectable={false} />
      <Avatar agentId={assignment.agent_id} name={assignment.display_name} />
      <span>
        <strong>{assignment.display_name}</strong>
        <span className="muted">{assignment.role}</span>
      </span>
      <Handle type="source" position={isNarrow ? Position.Bottom : Position.Right} isConnectable={false} />
    </div>
  );
}

function graphOf(plan: PlanVersion, negotiation: Negotiation, isNarrow: boolean): { nodes: PartNode[]; edges: Edge[] } {
  const { assignments } = plan.proposal;
  const known = new Map(assignments.map((a) => [a.agent_id, a]));
  const edges: Edge[] = assignments.flatMap((a) =>
    a.dependencies
      .filter((id) => known.has(id) && id !== a.agent_id)
      .map((id) => ({
        id: `${id}>${a.agent_id}`,
        source: id,
        target: a.agent_id,
        ariaLabel: `${known.get(id)!.display_name} → ${a.display_name}`,
        markerEnd: ARROW,
      })),
  );
  const layout = new dagre.graphlib.Graph().setDefaultEdgeLabel(() => ({}));
  const { width, height, ...spacing } = isNarrow ? NARROW : WIDE;
  layout.setGraph(spacing);
  for (const id of known.keys()) layout.setNode(id, { width, height });
  for (const edge of edges) layout.setEdge(edge.source, edge.target);
  dagre.layout(layout);
  const nodes = [...known.values()].map((assignment): PartNode => {
    const { x, y } = layout.node(assignment.agent_id) as { x: number; y: number };
    return {
      id: assignment.agent_id,
      type: "part",
      position: { x: x - width / 2, y: y - height / 2 },
      data: { assignment, commitment: commitmentOf(assignment, plan, negotiation), isNarrow },
      width,
      height,
    };
  });
  return { nodes, edges };
}
