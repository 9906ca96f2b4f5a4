import type { Flow } from "./workflow-graph";

const MS = 250;
const ZOOM_MIN = 0.6; // from which on a node can be read

/** Brings a node to the middle of the canvas, large enough to be read, and the focus to it. */
export function goToNode(flow: Flow | null, desk: HTMLElement | null, nodeId: string): void {
  bring(flow, nodeId, Math.max(ZOOM_MIN, flow?.getZoom() ?? 1));
  desk?.querySelector<HTMLElement>(`[data-id="${CSS.escape(nodeId)}"]`)?.focus({ preventScroll: true });
}

/** Brings a node into sight that the keyboard has come to, where it is not there. */
export function showNode(flow: Flow | null, desk: HTMLElement | null, nodeId: string): void {
  const node = flow?.getInternalNode(nodeId);
  const box = desk?.getBoundingClientRect();
  if (!flow || !node || !box) return;
  const { x, y } = node.internals.positionAbsolute;
  const first = flow.flowToScreenPosition({ x, y });
  const last = flow.flowToScreenPosition({ x: x + (node.measured.width ?? 0), y: y + (node.measured.height ?? 0) });
  const isIn = first.x >= box.left && first.y >= box.top && last.x <= box.right && last.y <= box.bottom;
  if (!isIn) bring(flow, nodeId, flow.getZoom());
}

function bring(flow: Flow | null, nodeId: string, zoom: number): void {
  const node = flow?.getInternalNode(nodeId);
  if (!flow || !node) return;
  const { x, y } = node.internals.positionAbsolute;
  const duration = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : MS;
  const middle = { x: x + (node.measured.width ?? 0) / 2, y: y + (node.measured.height ?? 0) / 2 };
  void flow.setCenter(middle.x, middle.y, { zoom, duration });
}
