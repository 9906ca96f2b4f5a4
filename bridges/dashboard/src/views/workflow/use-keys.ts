import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from "react";
import { copied, pasted, type Copied, type Size } from "../../canvas/arranging";
import type { Operation } from "../../canvas/operations";
import type { Known } from "../../canvas/hearing";
import type { CanvasSync } from "../../canvas/sync";
import { isFresh } from "./typed-ahead";
import type { Drawing } from "./use-drawing";

const STEP = 20;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
};
const LONG_STEP = 5;

interface Keys {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
}

interface Acts {
  readonly remove: () => void;
  readonly open: () => void;
  /** The keyboard has come to a node. */
  readonly arrive: (nodeId: string) => void;
  readonly sizeOf: (nodeId: string) => Size | undefined;
  /** These were drawn, and are to be seen. */
  readonly drawn: (nodeIds: readonly string[]) => void;
  /** Where the canvas is; null where there is a list instead. */
  readonly place: () => HTMLElement | null;
}

/**
 * The canvas by keyboard: Tab goes from node to node and selects it, Space keeps it selected while one goes on, arrows
 * move what is selected, Delete deletes it, Enter opens it.
 */
export function useKeys(canvas: Known, sync: CanvasSync, drawing: Drawing, acts: Acts): Keys {
  const { remove, open, arrive, place } = acts;
  const kept = useRef<ReadonlySet<string>>(new Set());
  useUndoKeys(sync);
  useClipboardKeys(canvas, sync, drawing, acts, () => {
    kept.current = new Set();
    const desk = place();
    if (desk?.contains(document.activeElement)) desk.focus(); // else what was copied looks selected, too
  });
  const select = (ids: Iterable<string>) => {
    kept.current = new Set(ids);
    drawing.select([...kept.current]);
  };
  useAllKey(place, () => select(Object.keys(canvas.nodes)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (isWriting(event.target) || isButton(event.target) || event.altKey) return;
    const { selectedNodes, selectedEdges } = drawing;
    const at = nodeAt(event.target);
    if (event.key === " " && at) select(toggled(kept.current, at));
    else return pressed(event, selectedNodes, selectedEdges);
    event.preventDefault();
  };
  const pressed = (event: KeyboardEvent, selectedNodes: readonly string[], selectedEdges: readonly string[]) => {
    if (event.ctrlKey || event.metaKey) return;
    const by = ARROWS[event.key];
    if (!selectedNodes.length && !selectedEdges.length) return;
    if (event.key === "Delete" || event.key === "Backspace") {
      kept.current = new Set();
      remove();
    } else if (event.key === "Enter") open();
    else if (event.key === "Escape") select([]);
    else if (by) sync.perform(shifted(canvas, selectedNodes, by, event.shiftKey ? LONG_STEP : 1));
    else return;
    event.preventDefault();
  };
  const onFocus = (event: FocusEvent) => {
    const { target } = event;
    if (!target.matches(":focus-visible")) {
      kept.current = new Set();
      return;
    }
    const id = (target as HTMLElement).dataset.id;
    const at = nodeAt(target);
    if (at) {
      drawing.select([...kept.current, at]);
      arrive(at);
    } else if (id && target.matches(".react-flow__edge")) drawing.select([], [id]);
  };
  return { onKeyDown, onFocus };
}

/** Ctrl+Z and Ctrl+Y wherever nothing is being written, as a field has its own. */
function useUndoKeys(sync: CanvasSync): void {
  const current = useRef(sync);
  useEffect(() => {
    const pressed = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (isWriting(event.target) && !isFresh(event.target)) return;
      const key = event.key.toLowerCase();
      if (key === "y" || (key === "z" && event.shiftKey)) current.current.redo();
      else if (key === "z") current.current.undo();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}

/** Ctrl+A on the canvas, or where nothing has the focus; elsewhere it is the browser's. */
function useAllKey(place: Acts["place"], selectAll: () => void): void {
  useEffect(() => {
    const pressed = (event: globalThis.KeyboardEvent) => {
      const desk = place();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "a")
        return;
      if (!desk || document.querySelector("dialog[open]")) return;
      if (event.target !== document.body && !desk.contains(event.target as Node)) return;
      if (event.target === document.body) desk.focus(); // what is pressed next is meant for what is selected
      selectAll();
      event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  });
}

/** Ctrl+C and Ctrl+V: what is selected is drawn once more, with the lines within it, and alone selected. */
function useClipboardKeys(
  canvas: Known,
  sync: CanvasSync,
  { selectedNodes, select }: Drawing,
  acts: Pick<Acts, "sizeOf" | "drawn">,
  moved: () => void,
): void {
  const leaving = useRef(moved);
  const now = useRef(acts);
  useEffect(() => {
    leaving.current = moved;
    now.current = acts;
  });
  const kept = useRef<Copied | null>(null);
  useEffect(() => {
    const pressed = (event: globalThis.KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || isWriting(event.target)) return;
      if (key === "c" && selectedNodes.length && !getSelection()?.toString())
        kept.current = copied(canvas, selectedNodes);
      else if (key === "v" && kept.current) {
        const made = pasted(kept.current, canvas, now.current.sizeOf);
        const nodeIds = made.flatMap((op) => (op.action === "create_node" ? [op.node.node_id] : []));
        sync.perform(made);
        leaving.current();
        select(nodeIds);
        now.current.drawn(nodeIds);
      } else return;
      event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [canvas, sync, selectedNodes, select]);
}

function shifted(
  canvas: Known,
  nodeIds: readonly string[],
  [x, y]: readonly [number, number],
  times: number,
): readonly Operation[] {
  return nodeIds.flatMap((nodeId): readonly Operation[] => {
    const before = canvas.nodes[nodeId]?.position;
    if (!before) return [];
    return [{ action: "move_node", nodeId, before, after: { x: before.x + x * times, y: before.y + y * times } }];
  });
}

/** The node that has the focus; empty where something else has it. */
const nodeAt = (target: EventTarget): string =>
  target instanceof HTMLElement && target.matches(".react-flow__node") ? (target.dataset.id ?? "") : "";

const toggled = (ids: ReadonlySet<string>, id: string): readonly string[] =>
  ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id];

/** What is pressed itself: what zooms, and the small map. */
const isButton = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("button, .canvas-map") !== null;

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
