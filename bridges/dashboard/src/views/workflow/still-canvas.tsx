import { Controls, ReactFlow, type Edge } from "@xyflow/react";
import { useMemo } from "react";
import type { Canvas } from "../../canvas/operations";
import { detours } from "../../canvas/routing";
import { useSay, type Say } from "../../i18n";
import { drawingWords } from "./drawing-words";
import { DetourLine } from "./detour-line";
import { LabelledLine } from "./labelled-line";
import { Step } from "./step";
import { edgesOf, routed, stepsOf } from "./use-drawing";

const NODE_TYPES = { step: Step };
const EDGE_TYPES = { detour: DetourLine, labelled: LabelledLine };
const SIZE = { width: 240, height: 84 }; // of a node, about: here nobody waits for it to be measured
const NO_NEWS: ReadonlySet<string> = new Set();
const NO_PROBLEMS = new Map<string, readonly string[]>();

interface Props {
  readonly canvas: Canvas;
  readonly label: string;
  /** To the canvas of now. */
  readonly back: () => void;
}

/** A canvas to look at: nothing of it can be changed. */
export function StillCanvas({ canvas, label, back }: Props) {
  const say = useSay();
  const drawn = useMemo(
    () => ({ nodes: stepsOf(canvas, NO_PROBLEMS, [], NO_NEWS, [], say), edges: linesOf(canvas, say) }),
    [canvas, say],
  );
  return (
    <div className="card old-canvas" role="group" aria-label={label}>
      <p className="banner warm">
        <span role="status">{label}</span>
        <button type="button" className="button small" onClick={back}>
          {say("historyBack")}
        </button>
      </p>
      <ReactFlow
        key={label}
        nodes={drawn.nodes}
        edges={drawn.edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        nodesDraggable={false}
        nodesConnectable={false}
        elementsSelectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        deleteKeyCode={null}
        disableKeyboardA11y
        fitView
        fitViewOptions={{ padding: 0.1, maxZoom: 1.2 }}
        minZoom={0.1}
        ariaLabelConfig={drawingWords(say)}
        proOptions={{ hideAttribution: true }}
      >
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  );
}

/** The lines, around the nodes between their ends, as on the canvas of now. */
function linesOf(canvas: Canvas, say: Say): Edge[] {
  const edges = edgesOf(canvas, [], say);
  const boxes = Object.values(canvas.nodes).map(({ node_id: id, position }) => [id, { ...position, ...SIZE }] as const);
  return [...routed(detours(edges, new Map(boxes)), edges, [])];
}
