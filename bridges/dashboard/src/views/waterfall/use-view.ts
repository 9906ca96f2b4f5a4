import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from "react";
import { moved, zoomed, type Stretch } from "../../negotiation/waterfall-rows";

const IN = 0.6;
const PART = 0.2; // of what is seen, by an arrow
const DRAGS_FROM_PX = 5;

export interface View {
  readonly seen: Stretch;
  readonly isAll: boolean;
  readonly show: (stretch: Stretch | null) => void;
  readonly zoom: (by: "in" | "out") => void;
  readonly move: (to: -1 | 1) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Put on what is dragged. */
  readonly drag: Readonly<Record<"onPointerDown" | "onPointerMove" | "onPointerUp", (event: PointerEvent) => void>>;
  /** Whether the click that follows ended a drag. */
  readonly hasDragged: () => boolean;
}

/** Which part of the time is seen: by wheel, keys, buttons, or dragging. Null is all of it, also as it grows. */
export function useView(
  whole: Stretch,
  chart: RefObject<HTMLElement | null>,
  track: RefObject<HTMLElement | null>,
): View {
  const [part, show] = useState<Stretch | null>(null);
  const seen = part ?? whole;
  const now = useRef({ seen, whole });
  now.current = { seen, whole };
  const dragged = useRef<{ x: number; seen: Stretch; isFar: boolean } | null>(null);
  const wasDrag = useRef(false);
  const put = (to: Stretch) => show(to.from <= now.current.whole.from && to.to >= now.current.whole.to ? null : to);
  const zoom = (by: number, at?: number) => {
    const { seen, whole } = now.current;
    put(zoomed(seen, by, at ?? (seen.from + seen.to) / 2, whole));
  };
  const move = (share: number) => put(moved(now.current.seen, share, now.current.whole));
  const acts = useRef({ zoom, move });
  acts.current = { zoom, move };

  useEffect(() => {
    const element = chart.current!;
    const onWheel = (event: WheelEvent) => {
      const box = track.current!.getBoundingClientRect();
      const along = event.shiftKey && !event.deltaX ? event.deltaY : event.deltaX;
      if (event.ctrlKey || event.metaKey) {
        const { seen } = now.current;
        const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
        acts.current.zoom(Math.exp(event.deltaY / 400), seen.from + (seen.to - seen.from) * share);
      } else if (Math.abs(along) > Math.abs(event.shiftKey ? 0 : event.deltaY)) acts.current.move(along / box.width);
      else return; // the rows scroll
      event.preventDefault();
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [chart, track]);

  return {
    seen,
    isAll: part === null,
    show,
    zoom: (by) => zoom(by === "in" ? IN : 1 / IN),
    move: (to) => move(to * PART),
    onKeyDown: (event) => {
      const act = keys(event, zoom, move, () => show(null));
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      act();
    },
    drag: {
      onPointerDown: (event) => {
        wasDrag.current = false;
        if (event.button === 0) dragged.current = { x: event.clientX, seen, isFar: false };
      },
      onPointerMove: (event) => {
        const from = dragged.current;
        if (!from || event.buttons === 0) return;
        const by = from.x - event.clientX;
        if (!from.isFar && Math.abs(by) < DRAGS_FROM_PX) return;
        if (!from.isFar) event.currentTarget.setPointerCapture(event.pointerId);
        from.isFar = true;
        put(moved(from.seen, by / track.current!.clientWidth, now.current.whole));
      },
      onPointerUp: () => {
        wasDrag.current = dragged.current?.isFar ?? false;
        dragged.current = null;
      },
    },
    hasDragged: () => wasDrag.current,
  };
}

function keys({ key }: KeyboardEvent, zoom: (by: number) => void, move: (share: number) => void, all: () => void) {
  const acts: Readonly<Record<string, () => void>> = {
    "+": () => zoom(IN),
    "=": () => zoom(IN),
    "-": () => zoom(1 / IN),
    "0": all,
    ArrowLeft: () => move(-PART),
    ArrowRight: () => move(PART),
  };
  return acts[key];
}
