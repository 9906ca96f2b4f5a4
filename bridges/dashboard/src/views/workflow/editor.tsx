import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { NodeKind } from "../../api/workflows";
import { arranged } from "../../canvas/arranging";
import { outsideIn, unaskedIn } from "../../canvas/consent";
import type { OthersCursors } from "../../canvas/cursors";
import { isWhose, type Gone } from "../../canvas/gone";
import type { Known } from "../../canvas/hearing";
import { isProse } from "../../canvas/fields";
import { removal, type Removal } from "../../canvas/joining";
import { freePlace, newNode, TAKES, type Operation, type Position } from "../../canvas/operations";
import { placeAtEnd, seenBy } from "../../canvas/order";
import { partSaid } from "../../canvas/part-said";
import type { Pointing } from "../../canvas/pointing";
import type { Person } from "../../canvas/presence";
import type { CanvasSync, Refusal, Snapshot } from "../../canvas/sync";
import type { Talk } from "../../canvas/talk";
import { Icon } from "../../components/icon";
import { useNarrow } from "../../components/use-narrow";
import { useSteady } from "../../components/use-steady";
import { useSay } from "../../i18n";
import { ImportDialog } from "../workflows/import-dialog";
import { CanvasTools } from "./canvas-tools";
import { Beside } from "./beside";
import { BesideTabs } from "./beside-tabs";
import { ChatPanel } from "./chat-panel";
import { ConflictDialog } from "./conflict-dialog";
import { Finder } from "./finder";
import { drawingIn, goToNode, showNodes, sizeIn } from "./going";
import { GoneNode } from "./gone-node";
import { JoinedNotice } from "./joined-notice";
import { labelSize } from "./label-size";
import { LostChanges } from "./lost-changes";
import { Inspector } from "./inspector";
import { OrdersBar } from "./orders-bar";
import { OtherCursors } from "./other-cursors";
import { Palette } from "./palette";
import { useTypedAhead } from "./typed-ahead";
import { StepList } from "./step-list";
import { useDrawing, type Problems } from "./use-drawing";
import { useGoneNode } from "./use-gone-node";
import { useKeys } from "./use-keys";
import { useKinds, useProblems } from "./use-kinds";
import { UnsentContext, unsentMarks } from "./use-marks";
import { PeopleContext, usePeopleOf } from "./use-people";
import { VariablesCard } from "./variables-card";
import { ALL_IN_SIGHT, WorkflowGraph, type Flow } from "./workflow-graph";
import "../../styles/asked.css";

const MARGIN = 40; // px between the canvas and its first node

interface Props {
  readonly workflowId: string;
  readonly canvas: Known;
  readonly snapshot: Snapshot;
  readonly sync: CanvasSync;
  /** Nothing is sent now. */
  readonly isAway: boolean;
  readonly talk: Talk;
  readonly people: readonly Person[];
  /** The nodes that changed while nobody looked here. */
  readonly news: ReadonlySet<string>;
  readonly gone: Gone;
  readonly cursors: OthersCursors;
  readonly pointing: Pointing;
  /** What was, while somebody looks at that: the list of it, and one of it in place of the canvas. */
  readonly history: ReactNode;
  readonly old: ReactNode;
  /** What is looked at is the run that is under way: it can be held and stopped from there. */
  readonly isRunSeen: boolean;
  /** What the list is called; empty: there is none. */
  readonly listTitle: string;
  /** The form of a node stands in the place of that list. */
  readonly isListAside: boolean;
  readonly setListAside: (isAside: boolean) => void;
  /** On a phone, where the form stands in the list of nodes. */
  readonly leaveList: () => void;
}

/** Palette, canvas and inspector: everything that changes a workflow by hand. On a phone the canvas is a list. */
export function Editor({
  workflowId,
  canvas,
  snapshot,
  sync,
  isAway,
  talk,
  people,
  news,
  gone,
  cursors,
  pointing,
  history,
  old,
  isRunSeen,
  listTitle,
  isListAside,
  setListAside,
  leaveList,
}: Props) {
  const say = useSay();
  const isNarrow = useNarrow();
  const isDrawingOff = Boolean(old);
  const kinds = useKinds();
  const { problems: found, old_results: oldResults } = useProblems(
    workflowId,
    canvas.version,
    canvas.run?.status ?? "",
  );
  const { refusal, conflict, orders } = snapshot;
  const unsent = useMemo(() => ({ marks: unsentMarks(orders), isAway }), [orders, isAway]);
  const unasked = unaskedIn(canvas).join();
  const outside = outsideIn(canvas, canvas.run?.status ?? "", unasked.split(",")).join();
  const problems = useMemo(
    () => byNode(found, refusal, [unasked, say("approvalUnasked")], [outside, say("nodeOutsideRun")]),
    [found, refusal, unasked, outside, say],
  );
  const toMend = useMemo(() => [...new Set(found.flatMap(({ node_ids: ids }) => ids))], [found]);
  const drawing = useDrawing(canvas, problems, people, news);
  const { selectedNodes, selectedEdges, select } = drawing;
  const mine = selectedNodes.length === 1 ? selectedNodes[0]! : "";
  const known = usePeopleOf(workflowId, `${mine} ${talk.turns}`);
  useEffect(() => pointing.select(mine), [pointing, mine]);
  const flow = useRef<Flow | null>(null);
  const ready = useCallback((instance: Flow) => void (flow.current = instance), []);
  const point = useCallback((at: Position | null) => pointing.move(at), [pointing]);
  const others = useMemo(() => <OtherCursors people={people} cursors={cursors} />, [people, cursors]);
  const desk = useRef<HTMLDivElement>(null);
  const [files, setFiles] = useState<readonly File[] | null>(null); // that were dropped on the canvas
  const opened = useSteady(() => {
    if (!history || old) return;
    if (isNarrow) leaveList();
    else setListAside(true);
  });
  const [removed, setRemoved] = useState<Removal | null>(null); // by hand, just now
  const [wanted, setWanted] = useState(""); // the node that somebody wants to write at
  const intoField = useTypedAhead(wanted !== "", () => setWanted(""));
  const focus = useSteady((field: HTMLElement) => {
    intoField(field);
    setWanted("");
  });
  const add = useSteady((kind: string, at: Position, isWritten = true) => {
    const node = newNode(kind, at);
    sync.perform([{ action: "create_node", node }]);
    select([node.node_id]);
    opened();
    if (isWritten) setWanted(node.node_id); // its name comes first
    return node.node_id;
  });
  const added = useRef<readonly string[]>([]); // are to be seen once they are drawn
  useEffect(() => {
    if (added.current.length && showNodes(flow.current, desk.current, added.current)) added.current = [];
  }, [drawing.nodes]);
  const sizeOf = (nodeId: string) => sizeIn(flow.current, nodeId);
  const addInSight = (kind: string, isWritten: boolean) => {
    const box = desk.current ? drawingIn(desk.current) : new DOMRect();
    const toCanvas = flow.current?.screenToFlowPosition ?? ((place: Position) => place);
    const corner = toCanvas({ x: box.left + MARGIN, y: box.top + MARGIN });
    const columns = Math.floor((toCanvas({ x: box.right, y: box.top }).x - corner.x) / TAKES.x);
    const place = freePlace(canvas, corner, Math.max(1, columns), (nodeId) => sizeOf(nodeId)?.height);
    added.current = [add(kind, place, isWritten)];
  };
  const remove = () => {
    const taken = removal(canvas, selectedNodes, selectedEdges);
    sync.perform(taken.ops);
    setRemoved(taken);
    desk.current?.focus(); // what had the focus is gone
  };
  const go = (nodeId: string) => {
    select([nodeId]);
    opened();
    if (desk.current) goToNode(flow.current, desk.current, nodeId); // in the list what is selected opens
  };
  const keys = useKeys(canvas, sync, drawing, {
    remove,
    open: () => {
      opened();
      setWanted(mine);
    },
    arrive: (nodeId) => showNodes(flow.current, desk.current, [nodeId]),
    sizeOf,
    drawn: (nodeIds) => (added.current = nodeIds),
    place: () => (old ? null : desk.current),
  });
  const fits = useRef(false); // all is to be seen once it stands where it was put
  useEffect(() => {
    if (fits.current) void flow.current?.fitView(ALL_IN_SIGHT);
    fits.current = false;
  }, [drawing.nodes]);
  const arrange = () => {
    const room = desk.current ? drawingIn(desk.current) : undefined;
    const labels = new Map(drawing.edges.map(({ id, label }) => [id, labelSize(label)]));
    const moves = arranged(canvas, sizeOf, room, (edgeId) => labels.get(edgeId));
    fits.current = moves.length > 0;
    if (moves.length) sync.perform(moves);
    else void flow.current?.fitView(ALL_IN_SIGHT);
  };
  const mend = () => {
    const next = toMend[(toMend.indexOf(mine) + 1) % toMend.length];
    if (next) go(next);
  };
  const node = selectedNodes.length === 1 ? canvas.nodes[selectedNodes[0]!] : undefined;
  const { found: goneNode, unsaved, keep, unsaid, keepUnsaid } = useGoneNode(canvas, canvas.run, node, gone, select);
  const close = () => {
    select([]);
    desk.current?.focus(); // its button is gone
  };
  const inspector = node ? (
    <Inspector
      node={node}
      workflowId={workflowId}
      kind={kinds.find(({ name }) => name === node.node_type)}
      canvas={canvas}
      problems={problems.get(node.node_id) ?? []}
      sync={sync}
      people={people}
      pointing={pointing}
      unsaved={unsaved(node.node_id)}
      keep={(draft) => keep(node.node_id, draft)}
      unsaid={unsaid(node.node_id)}
      keepUnsaid={(said) => keepUnsaid(node.node_id, said)}
      wantsFocus={wanted === node.node_id}
      focus={focus}
      close={isNarrow ? null : close}
      leave={() => desk.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(node.node_id)}"]`)?.focus()}
    />
  ) : (
    goneNode && (
      <GoneNode
        key={goneNode.node.node_id}
        {...goneNode}
        by={goneNode.name || (people.find(({ clientId }) => goneNode.by && isWhose(goneNode.by, clientId))?.name ?? "")}
        close={() => {
          goneNode.close();
          desk.current?.focus(); // its button is gone
        }}
      />
    )
  );
  const hasForm = Boolean(inspector);
  const showsForm = hasForm && (!history || isListAside);
  useEffect(() => {
    if (!hasForm && isListAside) setListAside(false);
  }, [hasForm, isListAside, setListAside]);
  const variables = <VariablesCard canvas={canvas} sync={sync} />;
  const chat = <ChatPanel key={workflowId} workflowId={workflowId} talk={talk} sync={sync} />;
  return (
    <PeopleContext value={known}>
      <UnsentContext value={unsent}>
        <div className="canvas-desk">
          <OrdersBar orders={orders} canvas={canvas} sync={sync} isAway={isAway} />
          <div className="bar" role="group" aria-label={say("canvasTools")} inert={isDrawingOff && !isRunSeen}>
            <span className="drawing-tools" inert={isDrawingOff}>
              <Palette
                kinds={kinds}
                add={isNarrow ? (kind, isWritten) => add(kind, placeAtEnd(canvas), isWritten) : addInSight}
              />
            </span>
            <div className="bar-end">
              <span className="drawing-tools" inert={isDrawingOff}>
                <Finder canvas={canvas} go={go} />
              </span>
              <CanvasTools
                sync={sync}
                snapshot={snapshot}
                arrange={isNarrow ? null : arrange}
                remove={selectedNodes.length || selectedEdges.length ? remove : null}
                problems={found}
                oldResults={oldResults}
                isDrawingOff={isDrawingOff}
                mend={mend}
              />
            </div>
          </div>
          {refusal && (
            <p className="banner bad asked-banner" role="alert">
              <Icon name="alert" />
              <span>
                {refusal.detail} {refusal.lost && <LostChanges lost={refusal.lost} />}{" "}
                {refusal.part && partSaid(say, canvas, refusal.part)} {refusal.isKept && say("fullKept")}
              </span>
              {refusal.isKept ? (
                <span className="asked-choices">
                  <button type="button" className="button small primary" onClick={() => sync.tryAgain()}>
                    {say("fullAgain")}
                  </button>
                  <button type="button" className="button small danger" onClick={() => sync.dismiss()}>
                    {say("fullDrop")}
                  </button>
                </span>
              ) : (
                <button
                  type="button"
                  className="button icon small push"
                  aria-label={say("close")}
                  onClick={() => sync.dismiss()}
                >
                  <Icon name="close" />
                </button>
              )}
            </p>
          )}
          {removed && <JoinedNotice removal={removed} canvas={canvas} close={() => setRemoved(null)} />}
          {isNarrow && history}
          {isNarrow && old}
          {isNarrow && !old && !node && inspector}
          {isNarrow && !old && (
            <StepList
              canvas={canvas}
              drawing={drawing}
              problems={problems}
              people={people}
              news={news}
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
                  count={Object.keys(canvas.nodes).length}
                  nodes={drawing.nodes}
                  edges={drawing.edges}
                  onNodesChange={drawing.onNodesChange}
                  onEdgesChange={drawing.onEdgesChange}
                  sync={sync}
                  add={add}
                  point={point}
                  bring={setFiles}
                  ready={ready}
                  opened={opened}
                >
                  {others}
                </WorkflowGraph>
              </div>
              <div className="beside-canvas">
                {history && hasForm && (
                  <BesideTabs
                    list={listTitle}
                    form={node ? seenBy(say, node) : say("inspector")}
                    isForm={showsForm}
                    choose={setListAside}
                  />
                )}
                {history && (
                  <div className="beside" hidden={showsForm}>
                    {history}
                  </div>
                )}
                <Beside hidden={Boolean(history) && !showsForm} form={inspector} variables={variables} chat={chat} />
              </div>
            </div>
          )}
          {files && <ImportDialog dropped={files} onClose={() => setFiles(null)} />}
          {conflict && (
            <ConflictDialog
              key={conflict.id}
              conflict={conflict}
              canvas={canvas}
              prose={proseOf(conflict.op, canvas, kinds)}
              settle={(chosen) => sync.settle(conflict, chosen)}
            />
          )}
        </div>
      </UnsentContext>
    </PeopleContext>
  );
}

/** The properties that a change is about and that are written in sentences. */
function proseOf(op: Operation, canvas: Known, kinds: readonly NodeKind[]): ReadonlySet<string> {
  if (op.action !== "update_node") return new Set();
  const kind = kinds.find(({ name }) => name === canvas.nodes[op.nodeId]?.node_type);
  const fields = Object.entries(kind?.config_schema.properties ?? {});
  return new Set(["name", ...fields.filter(([, schema]) => isProse(schema)).map(([name]) => name)]);
}

/** What is said of each node: what keeps it from being executed, and what was refused just now. */
function byNode(
  found: readonly { readonly detail: string; readonly node_ids: readonly string[] }[],
  refusal: Refusal | null,
  ...noted: readonly (readonly [ids: string, said: string])[]
): Problems {
  const all = new Map<string, readonly string[]>();
  const note = (nodeId: string, detail: string) => all.set(nodeId, [...(all.get(nodeId) ?? []), detail]);
  found.forEach(({ detail, node_ids: ids }) => ids.forEach((id) => note(id, detail)));
  refusal?.nodeIds.forEach((id) => note(id, refusal.detail));
  noted.forEach(([ids, said]) =>
    ids
      .split(",")
      .filter(Boolean)
      .forEach((id) => note(id, said)),
  );
  return all;
}
