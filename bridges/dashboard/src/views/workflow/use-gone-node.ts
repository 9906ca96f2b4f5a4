import { useRef, useState } from "react";
import type { CanvasNode } from "../../api/workflows";
import type { Gone } from "../../canvas/gone";
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
  const last = useRef<CanvasNode | null>(null);
  const written = useRef<Readonly<Record<string, string>>>({});
  const [closed, close] = useState("");
  if (open) last.current = open;
  else if (last.current && last.current.node_id in canvas.nodes) last.current = null; // it was left, and is there
  const node = open ? null : last.current;
  const by = node && node.node_id !== closed ? gone.get(node.node_id) : undefined;
  const found: GoneNode | null =
    node && by !== undefined ? { node, by, written: written.current, close: () => close(node.node_id) } : null;
  return { found, keep: (texts: Readonly<Record<string, string>>) => void (written.current = texts) };
}
