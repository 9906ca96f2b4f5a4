import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { arranged } from "../../canvas/arranging";
import type { Known } from "../../canvas/hearing";
import { deletions, freePlace, newNode, TAKES, type Position } from "../../canvas/operations";
import { placeAtEnd } from "../../canvas/order";
import type { Person } from "../../canvas/presence";
import type { CanvasSync, Refusal, Snapshot } from "../../canvas/sync";
import type { Talk } from "../../canvas/talk";
import { Icon } from "../../components/icon";
import { useNarrow } from "../../components/use-narrow";
import { useSay } from "../../i18n";
import { CanvasTools } from "./canvas-tools";
import { ChatPanel } from "./chat-panel";
import { ConflictDialog } from "./conflict-dialog";
import { Finder } from "./finder";
import { goToNode, showNode } from "./going";
import { Inspector } from "./inspector";
import { Palette } from "./palette";
import { StepList } from "./step-list";
import { useDrawing, type Problems } from "./use-drawing";
import { useKeys } from "./use-keys";
import { useKinds, useProblems } from "./use-kinds";
import { VariablesCard } from "./variables-card";
import { WorkflowGraph, type Flow } from "./workflow-graph";

const MARGIN = 40; // px between the canvas and its first node

interface Props {
  readonly workflowId: string;
  readonly canvas: Known;
  readonly snapshot: Snapshot;
  readonly sync: CanvasSync;
  readonly talk: Talk;
  readonly people: readonly Person[];
  /** What was, while somebody looks at that: the list of it, and one of it in place of the canvas. */
  readonly history: ReactNode;
  readonly old: ReactNode;
}

/** Palette, canvas and inspector: everything that changes a workflow by hand. On a phone the canvas is a list. */
export function Editor({ workflowId, canvas, snapshot, sync, talk, people, history, old }: Props) {
  const say = useSay();
  const isNarrow = useNarrow();
  const kinds = useKinds();
  const found = useProblems(workflowId, canvas.version);
  const { refusal, conflict } = snapshot;
  const problems = useMemo(() => byNode(found, refusal), [found, refusal]);
  const drawing = useDrawing(canvas, problems, people);
  const { selectedNodes, selectedEdges, select } = drawing;
  const mine = selectedNodes.length === 1 ? selectedNodes[0]! : "";
  useEffect(() => sync.point(mine), [sync, mine]);
  const flow = useRef<Flow | null>(null);
  const desk = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(""); // the node that somebody wants to write at
  const focused = useCallback(() => setWanted(""), []);
  const add = (kind: string, at: Position, isByKeyboard = false) => {
    const node = newNode(kind, at);
    sync.perform([{ action: "create_node", node }]);
    select([node.node_id]);
    if (isByKeyboard) setWanted(node.node_id); // else what one does next would be written into its form
  };
  const addInSight = (kind: string, isByKeyboard: boolean) => {
    const box = desk.current?.getBoundingClientRect() ?? new DOMRect();
    const toCanvas = flow.current?.screenToFlowPosition ?? ((place: Position) => place);
    const corner = toCanvas({ x: box.left + MARGIN, y: box.top + MARGIN });
    const columns = Math.floor((toCanvas({ x: box.right, y: box.top }).x - corner.x) / TAKES.x);
    add(kind, freePlace(canvas, corner, Math.max(1, columns)), isByKeyboard);
  };
  const remove = () => {
    sync.perform(deletions(canvas, selectedNodes, selectedEdges));
    desk.current?.focus(); // what had the focus is gone
  };
  const go = (nodeId: string) => {
    select([nodeId]);
    if (desk.current) goToNode(flow.current, desk.current, nodeId); // in the list what is selected opens
  };
  const keys = useKeys(canvas, sync, drawing, {
    remove,
    open: () => setWanted(mine),
    arrive: (nodeId) => showNode(flow.current, desk.current, nodeId),
  });
  const node = selectedNodes.length === 1 ? canvas.nodes[selectedNodes[0]!] : undefined;
  const inspector = node && (
    <Inspector
      node={node}
      workflowId={workflowId}
      kind={kinds.find(({ name }) => name === node.node_type)}
      canvas={canvas}
      problems={problems.get(node.node_id) ?? []}
      sync={sync}
      wantsFocus={wanted === node.node_id}
      focused={focused}
      leave={() => desk.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(node.node_id)}"]`)?.focus()}
    />
  );
  const variables = <VariablesCard canvas={canvas} sync={sync} />;
  const chat = <ChatPanel key={workflowId} workflowId={workflowId} talk={talk} />;
  return (
    <div className="canvas-desk">
      <div className="bar" role="group" aria-label={say("canvasTools")} inert={Boolean(old)}>
        <Palette kinds={kinds} add={isNarrow ? (kind, byKey) => add(kind, placeAtEnd(canvas), byKey) : addInSight} />
        <Finder canvas={canvas} go={go} />
        <CanvasTools
          sync={sync}
          snapshot={snapshot}
          arrange={isNarrow ? null : () => sync.perform(arranged(canvas))}
          remove={selectedNodes.length || selectedEdges.length ? remove : null}
          problemCount={found.length}
        />
      </div>
      {refusal && (
        <p className="banner bad" role="alert">
          <Icon name="alert" />
          {refusal.detail}
          <button
            type="button"
            className="button icon small push"
            aria-label={say("close")}
            onClick={() => sync.dismiss()}
          >
            <Icon name="close" />
          </button>
        </p>
      )}
      {isNarrow && history}
      {isNarrow && old}
      {isNarrow && !old && (
        <StepList
          canvas={canvas}
          drawing={drawing}
          problems={problems}
          people={people}
          remove={remove}
          inspector={inspector}
          variables={variables}
          chat={chat}
        />
      )}
      {!isNarrow && (
        <div className="halves">
          {old}
          <div
            className="place"
            hidden={Boolean(old)}
            ref={desk}
            tabIndex={-1}
            onKeyDown={keys.onKeyDown}
            onFocus={keys.onFocus}
          >
            <WorkflowGraph
              canvas={canvas}
              drawing={drawing}
              sync={sync}
              add={add}
              ready={(instance) => (flow.current = instance)}
            />
          </div>
          {history && <div className="beside">{history}</div>}
          <div className="beside" hidden={Boolean(history)}>
            {inspector}
            {variables}
            {chat}
          </div>
        </div>
      )}
      {conflict && (
        <ConflictDialog key={JSON.stringify(conflict)} conflict={conflict} settle={(mine) => sync.settle(mine)} />
      )}
    </div>
  );
}

/** What is said of each node: what keeps it from being executed, and what was refused just now. */
function byNode(
  found: readonly { readonly detail: string; readonly node_ids: readonly string[] }[],
  refusal: Refusal | null,
): Problems {
  const all = new Map<string, readonly string[]>();
  const note = (nodeId: string, detail: string) => all.set(nodeId, [...(all.get(nodeId) ?? []), detail]);
  found.forEach(({ detail, node_ids: ids }) => ids.forEach((id) => note(id, detail)));
  refusal?.nodeIds.forEach((id) => note(id, refusal.detail));
  return all;
}
