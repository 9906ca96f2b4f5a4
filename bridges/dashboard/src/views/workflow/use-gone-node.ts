import { useEffect, useId, useReducer, useRef } from "react";
import type { CanvasNode, Run } from "../../api/workflows";
import { deletedBy, isWhose, openedAfter, type Gone, type Opened } from "../../canvas/gone";
import type { Canvas } from "../../canvas/operations";
import { isOfThisBrowser, PAGE } from "../../canvas/page-name";
import { useSession } from "../../store/session";
import { written } from "../../store/written";
import { noteWritten } from "./use-written";
import type { Draft } from "./node-form";
import { isSaid, NOTHING_UNSAID, type Unsaid } from "./unsaid";

export interface GoneNode {
  readonly node: CanvasNode;
  /** The client id of whoever deleted it, or their page; empty: nobody says. */
  readonly by: string;
  /** Who that is, where the server said it. */
  readonly name: string;
  /** Whoever looks did so. */
  readonly isOwn: boolean;
  readonly written: Draft;
  /** What was written of how it went, and not said. */
  readonly unsaid: Unsaid;
  readonly close: () => void;
}

/** What was written of how a node went in this run; it is kept in this tab over a reload too. */
const formOf = (user: string, run: Run | null, nodeId: string) => `${user} ${run?.run_id ?? ""} ${nodeId}`;

/**
 * The node whose form was `open` here until it was deleted, with what was written in that form; null: none. Of what one
 * deletes in this page nothing is said, unless something written goes with it.
 * Once it is there again, and nothing else is open, its form is. What was written and not saved is kept for each node
 * until it is saved, or until its notice is closed.
 */
export function useGoneNode(
  canvas: Canvas,
  run: Run | null,
  open: CanvasNode | undefined,
  gone: Gone,
  select: (nodeIds: readonly string[]) => void,
) {
  const last = useRef<Opened | null>(null);
  const drafts = useRef(new Map<string, Draft>());
  const words = useRef(new Map<string, Unsaid>());
  const user = useSession(({ session }) => session.user_id ?? "");
  const saidOf = (nodeId: string) => {
    const at = formOf(user, run, nodeId);
    return words.current.get(at) ?? written.read<Unsaid>(at) ?? NOTHING_UNSAID;
  };
  const missing = useRef(""); // whose notice is in place of its form
  const form = useId();
  useEffect(() => () => noteWritten(form, false), [form]);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  last.current = openedAfter(last.current, open, canvas);
  const by = open ? null : deletedBy(last.current, canvas, gone, PAGE);
  const draft = (last.current && drafts.current.get(last.current.node.node_id)) ?? {};
  const unsaid = last.current ? saidOf(last.current.node.node_id) : NOTHING_UNSAID;
  const hasText = isSaid(unsaid) || Object.values(draft).some(({ text }) => text);
  const isSilent = by !== null && isWhose(PAGE, by) && !hasText;
  if (isSilent) last.current = null;
  const node = by === null ? undefined : last.current?.node;
  const back = !open && missing.current in canvas.nodes ? missing.current : "";
  missing.current = back || (node?.node_id ?? "");
  useEffect(() => {
    if (back) select([back]);
  }, [back, select]);
  const note = () => noteWritten(form, drafts.current.size + words.current.size > 0);
  const keep = (nodeId: string, draft: Draft) => {
    if (Object.keys(draft).length) drafts.current.set(nodeId, draft);
    else drafts.current.delete(nodeId);
    note();
  };
  const keepUnsaid = (nodeId: string, said: Unsaid) => {
    const [at, before] = [formOf(user, run, nodeId), saidOf(nodeId)];
    if (said.result === before.result && said.note === before.note) return;
    if (isSaid(said)) {
      words.current.set(at, said);
      written.keep(at, said);
    } else {
      words.current.delete(at);
      written.drop(at);
    }
    note();
  };
  const close = () => {
    if (node) {
      keep(node.node_id, {});
      keepUnsaid(node.node_id, NOTHING_UNSAID);
    }
    last.current = null;
    draw();
  };
  const name = (node && gone.nodes.get(node.node_id)?.name) ?? "";
  const found: GoneNode | null =
    node && by !== null ? { node, by, name, isOwn: isOfThisBrowser(by), written: draft, unsaid, close } : null;
  const kept = { unsaved: (nodeId: string) => drafts.current.get(nodeId), keep };
  return { found, ...kept, unsaid: saidOf, keepUnsaid };
}
