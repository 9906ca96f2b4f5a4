import { Controls, ReactFlow } from "@xyflow/react";
import { useMemo } from "react";
import type { OldVersion } from "../../api/versions";
import type { CanvasNode } from "../../api/workflows";
import { useSay } from "../../i18n";
import { Step } from "./step";
import { edgesOf, stepsOf } from "./use-drawing";

const NODE_TYPES = { step: Step };
const NO_PROBLEMS = new Map<string, readonly string[]>();

/** A canvas as it was, to look at: nothing of it can be changed. */
export function OldCanvas({ old }: { readonly old: OldVersion | null }) {
  const say = useSay();
  const drawn = useMemo(() => (old ? drawnOf(old) : null), [old]);
  if (!old || !drawn) return <p className="empty card">{say("loading")}</p>;
  return (
    <div className="card old-canvas" role="group" aria-label={say("historyReadOnly", { version: old.version })}>
      <p className="banner warm" role="status">
        {say("historyReadOnly", { version: old.version })}
      </p>
      <ReactFlow
        key={old.version}
        nodes={drawn.nodes}
        edges={drawn.edges}
        nodeTypes={NODE_TYPES}
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
        proOptions={{ hideAttribution: true }}
      >
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  );
}

function drawnOf({ version, nodes, edges }: OldVersion) {
  const whole = (node: OldVersion["nodes"][string]): CanvasNode => ({
    ...node,
    status: null,
    result: {},
    inputs: {},
    error: null,
  });
  const canvas = { version, nodes: Object.fromEntries(Object.entries(nodes).map(([id, n]) => [id, whole(n)])), edges };
  return { nodes: stepsOf(canvas, NO_PROBLEMS, [], []), edges: edgesOf(canvas, []) };
}
