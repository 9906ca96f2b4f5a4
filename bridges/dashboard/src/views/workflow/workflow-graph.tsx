import { Controls, ReactFlow, type Connection, type ReactFlowInstance } from "@xyflow/react";
import { memo, useEffect, useRef, useState, type DragEvent, type PointerEvent, type ReactNode } from "react";
import { newEdge, type Canvas, type Operation, type Position } from "../../canvas/operations";
import type { CanvasSync } from "../../canvas/sync";
import { useSay } from "../../i18n";
import { drawingWords } from "./drawing-words";
import { CanvasMap } from "./canvas-map";
import { DetourLine } from "./detour-line";
import { DRAGGED_KIND } from "./palette";
import { Step, type StepNode } from "./step";
import type { Drawing } from "./use-drawing";

const TAKEN = [DRAGGED_KIND, "Files"];
const NODE_TYPES = { step: Step };
const EDGE_TYPES = { detour: DetourLine };
const GRAB = { x: 120, y: 24 }; // a dropped node hangs at its head, where the pointer is

/** What zooms stands beside it. */
export const ALL_IN_SIGHT = { padding: { x: "24px", y: 0.06 }, maxZoom: 1.2 } as const;

export type Flow = ReactFlowInstance<StepNode>;

interface Props {
  readonly canvas: Canvas;
  readonly drawing: Drawing;
  readonly sync: CanvasSync;
  readonly add: (kind: string, at: Position) => void;
  /** Where the pointer is on the canvas; null: elsewhere. */
  readonly point: (at: Position | null) => void;
  readonly ready: (flow: Flow) => void;
  /** A node was clicked, and nothing besides it is to be selected. */
  readonly opened: () => void;
  /** Files were dropped on it. */
  readonly bring: (files: readonly File[]) => void;
  /** What is drawn on top of it. */
  readonly children: ReactNode;
}

/** The canvas: who does what after whom. What others change comes in while zoom, place and selection stay. */
export function WorkflowGraph({ canvas, drawing, sync, add, point, ready, opened, bring, children }: Props) {
  const say = useSay();
  const { nodes, edges, onNodesChange, onEdgesChange } = drawing;
  const [flow, setFlow] = useState<Flow | null>(null);
  const [takesAllIn] = useState(() => Object.keys(canvas.nodes).length > 0); // else the first node would be jumped to
  const box = useRef<HTMLDivElement>(null);
  const isAsOpened = useRef(takesAllIn); // nobody has been at it: what takes its room changes what is in sight
  useEffect(() => {
    if (!flow || !box.current) return;
    const sizes = new ResizeObserver(() => isAsOpened.current && void flow.fitView(ALL_IN_SIGHT));
    sizes.observe(box.current);
    const touched = () => (isAsOpened.current = false); // also beside it: a search has brought something into sight
    const acts = ["pointerdown", "keydown", "wheel"] as const;
    for (const act of acts) document.addEventListener(act, touched, { capture: true, passive: true });
    return () => {
      sizes.disconnect();
      for (const act of acts) document.removeEventListener(act, touched, { capture: true });
    };
  }, [flow]);
  const drop = (event: DragEvent) => {
    const { files } = event.dataTransfer;
    if (files.length) {
      event.preventDefault(); // else the page would go for the file
      bring([...files]);
      return;
    }
    const kind = event.dataTransfer.getData(DRAGGED_KIND);
    if (!kind || !flow) return;
    event.preventDefault();
    const place = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
    add(kind, { x: Math.round(place.x - GRAB.x), y: Math.round(place.y - GRAB.y) });
  };
  const pointer = useRef<Position | null>(null);
  const pointTo = (at: Position | null) => {
    pointer.current = at;
    point((at && flow?.screenToFlowPosition(at)) ?? null);
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
      ref={box}
      role="group"
      aria-label={say("workflowGraph", { count: nodes.length })}
      onDragOver={(event) => TAKEN.some((kind) => event.dataTransfer.types.includes(kind)) && event.preventDefault()}
      onDrop={drop}
      onPointerMove={({ clientX: x, clientY: y }: PointerEvent) => pointTo({ x, y })}
      onPointerLeave={() => pointTo(null)}
    >
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        onNodeDragStop={(_event, _node, dragged) => moved(dragged)}
        onNodeClick={({ ctrlKey, metaKey, shiftKey }) => !ctrlKey && !metaKey && !shiftKey && opened()}
        onConnect={connect}
        onMove={() => pointer.current && pointTo(pointer.current)} // the canvas moves below it
        onInit={(instance) => {
          setFlow(instance);
          ready(instance);
        }}
        fitView={takesAllIn}
        fitViewOptions={ALL_IN_SIGHT}
        minZoom={0.1}
        connectionRadius={40}
        deleteKeyCode={null}
        disableKeyboardA11y
        ariaLabelConfig={drawingWords(say)}
        proOptions={{ hideAttribution: true }}
      >
        <Controls showInteractive={false} fitViewOptions={ALL_IN_SIGHT} />
        <CanvasMap />
        {children}
      </ReactFlow>
      {nodes.length === 0 && <p className="empty">{say("workflowEmpty")}</p>}
      <LinesInWords edges={edges} />
    </div>
  );
}

/** For those who do not see the lines. */
const LinesInWords = memo(function LinesInWords({ edges }: { readonly edges: Drawing["edges"] }) {
  return (
    <ul className="visually-hidden">
      {edges.map((edge) => (
        <li key={edge.id}>{edge.ariaLabel}</li>
      ))}
    </ul>
  );
});
