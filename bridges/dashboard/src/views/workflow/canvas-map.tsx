import { MiniMap, useReactFlow, useStore, type ReactFlowState } from "@xyflow/react";
import { useState, type KeyboardEvent } from "react";
import { useSay } from "../../i18n";
import type { StepNode } from "./step";

const SIZE = { width: 168, height: 112 };
const TAKES = { x: SIZE.width + 24, y: SIZE.height + 24 }; // of the canvas's lower right corner
const PART = 0.25; // of what is in sight that an arrow moves it by
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
};
const COLORS: Readonly<Record<string, string>> = {
  completed: "var(--good)",
  failed: "var(--bad)",
  waiting: "var(--warm)",
  running: "var(--accent)",
};

/** The whole canvas, small, in the colours of its states: to see where one is, and to go elsewhere by mouse or keyboard. */
export function CanvasMap() {
  const say = useSay();
  const flow = useReactFlow();
  const [hasFocus, setHasFocus] = useState(false);
  const corner = useStore(freeCorner);
  const size = useStore(({ width, height }) => Math.min(width, height));
  if (!corner && !hasFocus) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (by) {
      const { x, y, zoom } = flow.getViewport();
      void flow.setViewport({ x: x + by[0] * size * PART, y: y + by[1] * size * PART, zoom });
    } else if (event.key === "+" || event.key === "=") void flow.zoomIn();
    else if (event.key === "-") void flow.zoomOut();
    else if (event.key === "Home") void flow.fitView({ padding: 0.06, maxZoom: 1.2 });
    else return;
    event.preventDefault();
    event.stopPropagation(); // here arrows move the view, and not what is selected
  };
  return (
    <div
      className="canvas-map"
      data-corner={corner || "low"}
      role="group"
      tabIndex={0}
      aria-label={say("mapLabel")}
      title={say("mapLabel")}
      onKeyDown={onKeyDown}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      <MiniMap<StepNode>
        pannable
        zoomable
        onClick={(_event, { x, y }) => void flow.setCenter(x, y, { zoom: flow.getZoom() })}
        ariaLabel={null}
        style={SIZE}
        bgColor="var(--surface-2)"
        maskColor="color-mix(in srgb, var(--ink) 12%, transparent)"
        nodeColor={({ data }) => COLORS[data.node.status ?? ""] ?? "var(--ink-3)"}
        nodeStrokeColor={({ selected }) => (selected ? "var(--ink)" : "transparent")}
        nodeStrokeWidth={14}
      />
    </div>
  );
}

/**
 * On the right where the map covers no node, below or above; empty where nothing is out of sight, or where what is selected
 * would lie below it in either corner.
 */
function freeCorner({ nodeLookup, transform: [dx, dy, zoom], width, height }: ReactFlowState): "low" | "high" | "" {
  let isAway = false;
  const covers = { low: 0, high: 0 }; // 1: a node, 2: one that is selected
  for (const { internals, measured, selected } of nodeLookup.values()) {
    const left = internals.positionAbsolute.x * zoom + dx;
    const top = internals.positionAbsolute.y * zoom + dy;
    const [right, bottom] = [left + (measured.width ?? 0) * zoom, top + (measured.height ?? 0) * zoom];
    if (right > width - TAKES.x && left < width && bottom > 0 && top < height) {
      const weight = selected ? 2 : 1;
      if (bottom > height - TAKES.y) covers.low = Math.max(covers.low, weight);
      if (top < TAKES.y) covers.high = Math.max(covers.high, weight);
    }
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    isAway ||= x < 0 || y < 0 || x > width || y > height;
  }
  const corner = covers.low <= covers.high ? "low" : "high";
  return isAway && covers[corner] < 2 ? corner : "";
}
