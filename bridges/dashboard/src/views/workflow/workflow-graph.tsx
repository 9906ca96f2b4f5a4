import { Controls, ReactFlow, type Connection, type ReactFlowInstance } from "@xyflow/react";
import { useState, type DragEvent } from "react";
import { newEdge, type Canvas, type Operation, type Position } from "../../canvas/operations";
import type { CanvasSync } from "../../canvas/sync";
import { useSay } from "../../i18n";
import { CanvasMap } from "./canvas-map";
import { DRAGGED_KIND } from "./palette";
import { Step, type StepNode } from "./step";
import type { Drawing } from "./use-drawing";

const NODE_TYPES = { step: Step };
const GRAB = { x: 120, y: 24 }; // a dropped node hangs at its head, where the pointer is

export type Flow = ReactFlowInstance<StepNode>;

interface Props {
  readonly canvas: Canvas;
  readonly drawing: Drawing;
  readonly sync: CanvasSync;
  readonly add: (kind: string, at: Position) => void;
  readonly ready: (flow: Flow) => void;
}

/** The canvas: who does what after whom. What others change comes in while zoom, place and selection stay. */
export function WorkflowGraph({ canvas, drawing, sync, add, ready }: Props) {
  const say = useSay();
  const { nodes, edges, onNodesChange, onEdgesChange } = drawing;
  const [flow, setFlow] = useState<Flow | null>(null);
  const drop = (event: DragEvent) => {
    const kind = event.dataTransfer.getData(DRAGGED_KIND);
    if (!kind || !flow) return;
    event.preventDefault();
    const place = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
    add(kind, { x: Math.round(place.x - GRAB.x), y: Math.round(place.y - GRAB.y) });
  };
  const moved = (steps: readonly StepNode[]) =>
    sync.perform(
      steps.flatMap(({ id, position }): readonly Operation[] => {
        const before = canvas.nodes[id]?.position;
        const after = { x: Math.round(position.x), y: Math.round(position.y) };
        return before ? [{ action: "move_node", nodeId: id, before, after }] : [];
      }),
    );
  const connect = ({ source, target }: Connection) =>
    sync.perform([{ action: "create_edge", edge: newEdge(source, target) }]);
  if (!flow && Object.keys(canvas.nodes).length > nodes.length) return null; // the first look takes in all of them
  return (
    <div
      className="card workflow-graph"
      role="group"
      aria-label={say("workflowGraph", { count: nodes.length })}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED_KIND) && event.preventDefault()}
      onDrop={drop}
    >
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        onNodeDragStop={(_event, _node, dragged) => moved(dragged)}
        onConnect={connect}
        onInit={(instance) => {
          setFlow(instance);
          ready(instance);
        }}
        fitView
        fitViewOptions={{ padding: 0.06, maxZoom: 1.2 }}
        minZoom={0.1}
        connectionRadius={40}
        deleteKeyCode={null}
        disableKeyboardA11y
        proOptions={{ hideAttribution: true }}
      >
        <Controls showInteractive={false} />
        <CanvasMap />
      </ReactFlow>
      {nodes.length === 0 && <p className="empty">{say("workflowEmpty")}</p>}
      <ul className="visually-hidden">
        {edges.map((edge) => (
          <li key={edge.id}>{edge.ariaLabel}</li>
        ))}
      </ul>
    </div>
  );
}
