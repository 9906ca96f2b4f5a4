import type { CanvasNode } from "../api/workflows";
import { authorOf } from "./authors";
import type { Heard } from "./hearing";
import type { Canvas } from "./operations";

/** A deletion that was heard of, which made this version of the canvas. */
export interface Deletion {
  /** The client id of whoever did it, or the name of the page where a sentence asked for it; empty: nobody says. */
  readonly by: string;
  /** Who that is, where the server says it: they may be here no more. */
  readonly name?: string | undefined;
  readonly version: number;
}

/** What was deleted while this page listened, and the page where the last sentence was said. */
export interface Gone {
  readonly nodes: ReadonlyMap<string, Deletion>;
  readonly asker: string;
  /** The last version that came as a whole: who did what before it was not heard. */
  readonly whole: number;
}

export const NOTHING_GONE: Gone = { nodes: new Map(), asker: "", whole: 0 };

/** What was deleted up to this message; what was drawn anew since has a later version. */
export function goneAfter(gone: Gone, heard: Heard): Gone {
  if (heard.type === "initial_state") return { ...gone, whole: (heard.version as number | undefined) ?? gone.whole };
  if (heard.type === "sentence_asked") return { ...gone, asker: (heard.client_id as string | undefined) ?? "" };
  const missed = heard.type === "conflict" ? (heard.missed as Heard | undefined) : heard;
  const steps = ((missed?.changes ?? [heard]) as readonly Heard[]).filter(({ type }) => type === "node_deleted");
  if (!steps.length) return gone;
  const version = (missed ?? heard).version as number;
  const authors = ((missed ?? heard).authors ?? []) as readonly Heard[];
  const deletions = steps.map((step): readonly [string, Deletion] => {
    const nodeId = step.node_id as string;
    const { clientId, by } = authorOf(authors.find(({ id, property }) => id === nodeId && property === "") ?? heard);
    return [nodeId, { by: heard.original_decision_id ? gone.asker : clientId, name: by || undefined, version }];
  });
  return { ...gone, nodes: new Map([...gone.nodes, ...deletions]) };
}

/** Whether this connection, or this page of it, did something. */
export const isWhose = (by: string, clientId: string): boolean => clientId === by || clientId.startsWith(`${by}-`);

/** The node whose form was open last, and the version of the canvas that had it. */
export interface Opened {
  readonly node: CanvasNode;
  readonly version: number;
}

export function openedAfter(before: Opened | null, open: CanvasNode | undefined, canvas: Canvas): Opened | null {
  if (open) return { node: open, version: canvas.version };
  return before && before.node.node_id in canvas.nodes ? null : before; // it was left, and is there
}

/**
 * By whom it was deleted since; null: it is there. What is not there any more, and nobody has said so, was taken away
 * `here`: what is done in this page is shown before the server has it.
 */
export function deletedBy(opened: Opened | null, canvas: Canvas, gone: Gone, here: string): string | null {
  const deletion = opened && gone.nodes.get(opened.node.node_id);
  if (deletion && deletion.version > opened.version) return deletion.by;
  if (!opened || opened.node.node_id in canvas.nodes) return null;
  return opened.version < gone.whole ? "" : here;
}
