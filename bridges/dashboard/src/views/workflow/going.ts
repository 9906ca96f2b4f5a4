import type { Size } from "../../canvas/arranging";
import { TAKES } from "../../canvas/operations";
import type { Flow } from "./workflow-graph";

const MS = 250;
const GAP = 24; // px between a node that was out of sight and the edge
const ZOOM_MIN = 0.6; // from which on a node can be read

/** Where the canvas is drawn: beside what zooms. */
export const drawingIn = (desk: HTMLElement): DOMRect =>
  (desk.querySelector(".react-flow") ?? desk).getBoundingClientRect();

/** How large a node is drawn; undefined: it is not drawn, or not yet measured. */
export function sizeIn(flow: Flow | null, nodeId: string): Size | undefined {
  const { width, height } = flow?.getInternalNode(nodeId)?.measured ?? {};
  return width && height ? { width, height } : undefined;
}

/** Brings a node to the middle of the canvas, large enough to be read, and the focus to it. */
export function goToNode(flow: Flow | null, desk: HTMLElement | null, nodeId: string): void {
  bring(flow, nodeId, Math.max(ZOOM_MIN, flow?.getZoom() ?? 1));
  desk?.querySelector<HTMLElement>(`[data-id="${CSS.escape(nodeId)}"]`)?.focus({ preventScroll: true });
}

/**
 * Moves the canvas no further than it takes to see these nodes, whole and with nothing over them; away from them, where
 * they have no room else. False: one of them is not drawn yet.
 */
export function showNodes(flow: Flow | null, desk: HTMLElement | null, nodeIds: readonly string[]): boolean {
  if (!flow || !desk) return false;
  const nodes = nodeIds.flatMap((id) => flow.getInternalNode(id) ?? []);
  if (nodes.length < nodeIds.length || nodes.some(({ measured }) => !measured.width || !measured.height)) return false;
  const { x, y, width, height: drawn } = flow.getNodesBounds(nodes.map(({ id }) => id));
  const height = Math.max(drawn, TAKES.y); // what it still lacks is told in it a moment later
  const first = flow.flowToScreenPosition({ x, y });
  const last = flow.flowToScreenPosition({ x: x + width, y: y + height });
  const box = drawingIn(desk);
  if (nodes.length > 1 && (last.x - first.x > box.width - 2 * GAP || last.y - first.y > box.height - 2 * GAP)) {
    void flow.fitBounds({ x, y, width, height }, { padding: 0.06, duration: duration() });
    return true;
  }
  const aside = outside(first.x, last.x, box.left, box.right);
  const over = [...desk.querySelectorAll(".react-flow__panel")] // they stand in its corners, the small map also above
    .map((panel) => panel.getBoundingClientRect())
    .filter(({ left, right }) => first.x - aside < right && last.x - aside > left);
  const isLow = ({ top, bottom }: DOMRect) => top + bottom > box.top + box.bottom;
  const least = Math.max(box.top, ...over.filter((panel) => !isLow(panel)).map(({ bottom }) => bottom));
  const most = Math.min(box.bottom, ...over.filter(isLow).map(({ top }) => top));
  const down = outside(first.y, last.y, least, most);
  if (!aside && !down) return true;
  const view = flow.getViewport();
  void flow.setViewport({ ...view, x: view.x - aside, y: view.y - down }, { duration: duration() });
  return true;
}

/** How far it lies before or behind this room, and a bit. */
function outside(from: number, to: number, least: number, most: number): number {
  if (from < least) return from - least - GAP;
  return to > most ? to - most + GAP : 0;
}

const duration = (): number => (matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : MS);

function bring(flow: Flow | null, nodeId: string, zoom: number): void {
  const node = flow?.getInternalNode(nodeId);
  if (!flow || !node) return;
  const { x, y } = node.internals.positionAbsolute;
  const middle = { x: x + (node.measured.width ?? 0) / 2, y: y + (node.measured.height ?? 0) / 2 };
  void flow.setCenter(middle.x, middle.y, { zoom, duration: duration() });
}
