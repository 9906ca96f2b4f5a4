import {
  applyEdgeChanges,
  applyNodeChanges,
  Controls,
  MarkerType,
  ReactFlow,
  type Edge,
  type EdgeChange,
  type NodeChange,
} from "@xyflow/react";
import { useCallback, useEffect, useState } from "react";
import type { CanvasEdge } from "../../api/workflows";
import type { Known } from "../../canvas/hearing";
import type { CanvasSync } from "../../canvas/sync";
import { useSay } from "../../i18n";
import { Step, type StepNode } from "./step";

const ARROW = { type: MarkerType.ArrowClosed, width: 16, height: 16, color: "var(--wire)" };
const WIDTH = 240; // less than the columns of a drawn plan are apart
const NODE_TYPES = { step: Step };
const NO_PROBLEMS: readonly string[] = [];

interface Props {
  readonly canvas: Known;
  readonly sync: CanvasSync;
}

/** The canvas: who does what after whom. What others change comes in while zoom, place and selection stay. */
export function WorkflowGraph({ canvas, sync }: Props) {
  const say = useSay();
  const [nodes, setNodes] = useState<StepNode[]>(() => stepsOf(canvas, []));
  const [edges, setEdges] = useState<Edge[]>(() => edgesOf(canvas, []));
  useEffect(() => {
    setNodes((before) => stepsOf(canvas, before));
    setEdges((before) => edgesOf(canvas, before));
  }, [canvas]);
  const onNodesChange = useCallback(
    (changes: NodeChange<StepNode>[]) => setNodes((before) => applyNodeChanges(changes, before)),
    [],
  );
  const onEdgesChange = useCallback(
    (changes: EdgeChange[]) => setEdges((before) => applyEdgeChanges(changes, before)),
    [],
  );
  const moved = (steps: readonly StepNode[]) =>
    sync.perform(
      steps.flatMap(({ id, position }) => {
        const before = canvas.nodes[id]?.position;
        const after = { x: Math.round(position.x), y: Math.round(position.y) };
        return before ? [{ action: "move_node", nodeId: id, before, after } as const] : [];
      }),
    );
  return (
    <div className="card workflow-graph" role="group" aria-label={say("workflowGraph", { count: nodes.length })}>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        onNodeDragStop={(_event, _node, dragged) => moved(dragged)}
        fitView
        fitViewOptions={{ padding: 0.06, maxZoom: 1.2 }}
        minZoom={0.1}
        nodesConnectable={false}
        deleteKeyCode={null}
        proOptions={{ hideAttribution: true }}
      >
        <Controls showInteractive={false} />
      </ReactFlow>
      <ul className="visually-hidden">
        {edges.map((edge) => (
          <li key={edge.id}>{`${nameOf(canvas, edge.source)} → ${nameOf(canvas, edge.target)}`}</li>
        ))}
      </ul>
    </div>
  );
}

/** What the canvas has, with what only this page knows of it: what is selected, how large it is, where it is dragged. */
function stepsOf(canvas: Known, before: readonly StepNode[]): StepNode[] {
  const known = new Map(before.map((step) => [step.id, step]));
  return Object.values(canvas.nodes).map((node) => {
    const step = known.get(node.node_id);
    return {
      ...(step ?? { id: node.node_id, type: "step", width: WIDTH }),
      position: step?.dragging ? step.position : node.position,
      data: { node, problems: NO_PROBLEMS },
    };
  });
}

function edgesOf(canvas: Known, before: readonly Edge[]): Edge[] {
  const known = new Map(before.map((edge) => [edge.id, edge]));
  return Object.values(canvas.edges).map(({ edge_id: id, source, target }: CanvasEdge): Edge => ({
    ...known.get(id),
    id,
    source,
    target,
    markerEnd: ARROW,
  }));
}

const nameOf = ({ nodes }: Known, nodeId: string): string => nodes[nodeId]?.name || nodeId;
