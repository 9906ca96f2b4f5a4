import { Controls, ReactFlow, type Connection, type ReactFlowInstance } from "@xyflow/react";
import { memo, useEffect, useMemo, useRef, useState, type DragEvent, type PointerEvent, type ReactNode } from "react";
import { newLine, type Operation, type Position } from "../../canvas/operations";
import type { CanvasSync } from "../../canvas/sync";
import { useSteady } from "../../components/use-steady";
import { useSay } from "../../i18n";
import { drawingWords } from "./drawing-words";
import { CanvasMap } from "./canvas-map";
import { DetourLine } from "./detour-line";
import { LabelledLine } from "./labelled-line";
import { DRAGGED_KIND } from "./palette";
import { Step, type StepNode } from "./step";
import type { Drawing } from "./use-drawing";

const TAKEN = [DRAGGED_KIND, "Files"];
const NODE_TYPES = { step: Step };
const EDGE_TYPES = { detour: DetourLine, labelled: LabelledLine };
const GRAB = { x: 120, y: 24 }; // a dropped node hangs at its head, where the pointer is

/** What zooms stands beside it. */
export const ALL_IN_SIGHT = { padding: { x: "24px", y: 0.06 }, maxZoom: 1.2 } as const;

export type Flow = ReactFlowInstance<StepNode>;

interface Props {
  /** How many nodes there are, also those that are not drawn yet. */
  readonly count: number;
  readonly nodes: Drawing["nodes"];
  readonly edges: Drawing["edges"];
  readonly onNodesChange: Drawing["onNodesChange"];
  readonly onEdgesChange: Drawing["onEdgesChange"];
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

/**
 * The canvas: who does what after whom. What others change comes in while zoom, place and selection stay. Each property that
 * is another one than before is told to everything that is drawn, so all but nodes and lines stay the same.
 */
export const WorkflowGraph = memo(function WorkflowGraph({ count, nodes, edges, sync, add, point, ...props }: Props) {
  const { onNodesChange, onEdgesChange, ready, opened, bring, children } = props;
  const say = useSay();
  const words = useMemo(() => drawingWords(say), [say]);
  const [flow, setFlow] = useState<Flow | null>(null);
  const [takesAllIn] = useState(() => count > 0); // else the first node would be jumped to
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
  const moved = useSteady((_event: unknown, _node: StepNode, steps: readonly StepNode[]) =>
    sync.perform(
      steps.flatMap(({ id, position }): readonly Operation[] => {
        const before = sync.snapshot().shown?.nodes[id]?.position;
        const after = { x: Math.round(position.x), y: Math.round(position.y) };
        return before ? [{ action: "move_node", nodeId: id, before, after }] : [];
      }),
    ),
  );
  const connect = useSteady(({ source, target }: Connection) =>
    sync.perform([{ action: "create_edge", edge: newLine(sync.snapshot().shown, source, target) }]),
  );
  const clicked = useSteady(
    ({ ctrlKey, metaKey, shiftKey }: Pick<MouseEvent, "ctrlKey" | "metaKey" | "shiftKey">) =>
      !ctrlKey && !metaKey && !shiftKey && opened(),
  );
  const follow = useSteady(() => pointer.current && pointTo(pointer.current));
  if (!flow && count > nodes.length) return null; // the first look takes in all of them
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
        onNodeDragStop={moved}
        onNodeClick={clicked}
        onConnect={connect}
        onMove={follow} // the canvas moves below it
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
        ariaLabelConfig={words}
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
});

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
