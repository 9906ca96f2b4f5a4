import { useReducer, useRef } from "react";
import type { CanvasNode } from "../../api/workflows";
import { deletedBy, openedAfter, type Gone, type Opened } from "../../canvas/gone";
import type { Canvas } from "../../canvas/operations";

export interface GoneNode {
  readonly node: CanvasNode;
  /** The client id of whoever deleted it; empty: nobody says. */
  readonly by: string;
  readonly written: Readonly<Record<string, string>>;
  readonly close: () => void;
}

/** The node whose form was `open` here until somebody else deleted it, with what was written in that form; null: none. */
export function useGoneNode(canvas: Canvas, open: CanvasNode | undefined, gone: Gone) {
  const last = useRef<Opened | null>(null);
  const written = useRef<Readonly<Record<string, string>>>({});
  const [, draw] = useReducer((count: number) => count + 1, 0);
  last.current = openedAfter(last.current, open, canvas);
  const by = open ? null : deletedBy(last.current, gone);
  const close = () => {
    last.current = null;
    draw();
  };
  const found: GoneNode | null =
    last.current && by !== null ? { node: last.current.node, by, written: written.current, close } : null;
  return { found, keep: (texts: Readonly<Record<string, string>>) => void (written.current = texts) };
}
