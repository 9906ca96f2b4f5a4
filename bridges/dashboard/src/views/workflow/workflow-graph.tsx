import { Controls, Handle, MarkerType, Position, ReactFlow, type Edge, type Node, type NodeProps } from "@xyflow/react";
import { useMemo } from "react";
import type { CanvasNode, Workflow } from "../../api/workflows";
import { Avatar } from "../../components/avatar";
import { Chip } from "../../components/chip";
import { day } from "../../components/format";
import { named, useSay } from "../../i18n";
import { money } from "../../negotiation/diff";
import { usePreferences } from "../../store/preferences";

const ARROW = { type: MarkerType.ArrowClosed, width: 16, height: 16, color: "var(--wire)" };
const WIDTH = 240; // less than the columns of a drawn plan are apart

type StepNode = Node<{ node: CanvasNode }, "step">;

/** The canvas as it was drawn: who does what after whom, and the dates below. */
export function WorkflowGraph({ workflow }: { readonly workflow: Workflow }) {
  const say = useSay();
  const nodes = useMemo(() => Object.values(workflow.nodes).map(stepOf), [workflow]);
  const edges = useMemo(() => Object.values(workflow.edges).map(edgeOf), [workflow]);
  return (
    <div className="card workflow-graph" role="group" aria-label={say("workflowGraph", { count: nodes.length })}>
      <ReactFlow
        key={`${workflow.workflow_id}.${workflow.version}`}
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        fitView
        fitViewOptions={{ padding: 0.06, maxZoom: 1.2 }}
        minZoom={0.1}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        proOptions={{ hideAttribution: true }}
      >
        <Controls showInteractive={false} />
      </ReactFlow>
      <ul className="visually-hidden">
        {edges.map((edge) => (
          <li key={edge.id}>{`${nameOf(workflow, edge.source)} → ${nameOf(workflow, edge.target)}`}</li>
        ))}
      </ul>
    </div>
  );
}

const NODE_TYPES = { step: Step };

const stepOf = (node: CanvasNode): StepNode => ({
  id: node.node_id,
  type: "step",
  position: node.position,
  data: { node },
  width: WIDTH,
});

const edgeOf = ({ edge_id: id, source, target }: Workflow["edges"][string]): Edge => ({
  id,
  source,
  target,
  markerEnd: ARROW,
});

const nameOf = ({ nodes }: Workflow, nodeId: string): string => nodes[nodeId]?.name ?? nodeId;

const TONES: Readonly<Record<string, "good" | "bad" | "accent" | "warm">> = {
  completed: "good",
  failed: "bad",
  running: "accent",
  waiting: "warm",
};

function Step({ data: { node } }: NodeProps<StepNode>) {
  const say = useSay();
  const { node_type: kind, name, status } = node;
  const assignee = textIn(node, "assignee_name") || textIn(node, "assignee");
  return (
    <div className="canvas-step" data-kind={kind} data-status={status ?? "none"}>
      <Handle type="target" position={Position.Left} isConnectable={false} />
      {assignee && <Avatar agentId={textIn(node, "assignee")} name={assignee} size="small" />}
      <div>
        <strong>{name || named(say, "nodeKind_", kind)}</strong>
        <Facts node={node} assignee={assignee} />
        {status && <Chip tone={TONES[status] ?? "outline"}>{named(say, "node_", status)}</Chip>}
      </div>
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </div>
  );
}

function Facts({ node, assignee }: { readonly node: CanvasNode; readonly assignee: string }) {
  const language = usePreferences((state) => state.language);
  const { price } = node.config;
  const due = textIn(node, "due");
  const facts = [
    assignee,
    due && day(due, language),
    typeof price === "number" ? money(price, textIn(node, "currency") || "CNY") : "",
    textIn(node, "deliverable"),
  ].filter(Boolean);
  return <span className="muted">{facts.join(" · ")}</span>;
}

function textIn(node: CanvasNode, key: string): string {
  const value = node.config[key];
  return typeof value === "string" ? value : "";
}
