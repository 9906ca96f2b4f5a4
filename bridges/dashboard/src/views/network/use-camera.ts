import { useEffect, useRef, type KeyboardEvent, type RefObject } from "react";
import { centred, fitting, scaled, shifted, type Camera, type Size } from "./camera";
import type { Box, Place } from "./layout";

const STEP = 1.3;
const PART = 0.15; // of what is in sight, by an arrow
const CLICK_PX = 5;

export interface Looking {
  readonly camera: RefObject<Camera>;
  readonly size: RefObject<Size>;
  readonly zoom: (by: 1 | -1) => void;
  readonly fit: () => void;
  readonly goTo: (place: Place) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Where one looks: by wheel, dragging, two fingers, keys and buttons. It is kept beside React: `changed` draws anew.
 * `clicked` and `pointed` are told where, on the screen.
 */
export function useCamera(
  element: RefObject<HTMLElement | null>,
  box: Box,
  changed: () => void,
  clicked: (at: Place) => void,
  pointed: (at: Place | null) => void,
): Looking {
  const camera = useRef<Camera>({ scale: 1, dx: 0, dy: 0 });
  const size = useRef<Size>({ width: 1, height: 1 });
  const isFitted = useRef(true);
  const now = useRef({ box, changed, clicked, pointed });
  now.current = { box, changed, clicked, pointed };
  const look = (to: Camera, fitted = false): void => {
    camera.current = to;
    isFitted.current = fitted;
    now.current.changed();
  };
  const fit = (): void => look(fitting(now.current.box, size.current), true);
  const middle = (): Place => ({ x: size.current.width / 2, y: size.current.height / 2 });
  const zoom = (by: number): void => look(scaled(camera.current, STEP ** by, middle()));

  useEffect(() => {
    isFitted.current = true;
    fit();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another drawing is looked at as a whole
  }, [box.left, box.top, box.right, box.bottom]);

  useEffect(() => {
    const target = element.current!;
    const observer = new ResizeObserver(() => {
      size.current = { width: target.clientWidth, height: target.clientHeight };
      if (isFitted.current) fit();
      else now.current.changed();
    });
    observer.observe(target);
    const stop = followPointers(target, {
      look: (to) => look(to),
      camera: () => camera.current,
      clicked: (at) => now.current.clicked(at),
      pointed: (at) => now.current.pointed(at),
    });
    return () => {
      observer.disconnect();
      stop();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what it calls is the same, or in a ref
  }, [element]);

  const move = (x: number, y: number): void =>
    look(shifted(camera.current, x * size.current.width * PART, y * size.current.height * PART));
  const acts: Readonly<Record<string, () => void>> = {
    "+": () => zoom(1),
    "=": () => zoom(1),
    "-": () => zoom(-1),
    Home: fit,
    "0": fit,
    ArrowLeft: () => move(1, 0),
    ArrowRight: () => move(-1, 0),
    ArrowUp: () => move(0, 1),
    ArrowDown: () => move(0, -1),
  };
  return {
    camera,
    size,
    zoom,
    fit,
    goTo: (place) => look(centred(camera.current, place, size.current)),
    onKeyDown: (event) => {
      const act = acts[event.key];
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      act();
    },
  };
}

interface Told {
  readonly look: (to: Camera) => void;
  readonly camera: () => Camera;
  readonly clicked: (at: Place) => void;
  readonly pointed: (at: Place | null) => void;
}

/** One pointer drags, two zoom; one that has hardly moved has clicked. */
function followPointers(target: HTMLElement, { look, camera, clicked, pointed }: Told): () => void {
  const down = new Map<number, Place>();
  let walked = 0;
  const placeOf = (event: MouseEvent): Place => {
    const { left, top } = target.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0 || (event.target as Element).closest("button")) return;
    if (down.size === 0) walked = 0;
    down.set(event.pointerId, placeOf(event));
    target.setPointerCapture(event.pointerId);
  };
  const onMove = (event: PointerEvent): void => {
    const to = placeOf(event);
    const from = down.get(event.pointerId);
    if (!from) return pointed(to);
    walked += Math.hypot(to.x - from.x, to.y - from.y);
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    down.set(event.pointerId, to);
    if (!other) return look(shifted(camera(), to.x - from.x, to.y - from.y));
    const apart = (place: Place): number => Math.max(1, Math.hypot(place.x - other.x, place.y - other.y));
    walked = Infinity;
    look(scaled(camera(), apart(to) / apart(from), other));
  };
  const onUp = (event: PointerEvent): void => {
    if (down.delete(event.pointerId) && down.size === 0 && walked < CLICK_PX) clicked(placeOf(event));
  };
  const onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    look(scaled(camera(), Math.exp(-event.deltaY / (event.ctrlKey ? 120 : 400)), placeOf(event)));
  };
  const onLeave = (): void => pointed(null);
  target.addEventListener("pointerdown", onDown);
  target.addEventListener("pointermove", onMove);
  target.addEventListener("pointerup", onUp);
  target.addEventListener("pointercancel", onUp);
  target.addEventListener("pointerleave", onLeave);
  target.addEventListener("wheel", onWheel, { passive: false });
  return () => {
    target.removeEventListener("pointerdown", onDown);
    target.removeEventListener("pointermove", onMove);
    target.removeEventListener("pointerup", onUp);
    target.removeEventListener("pointercancel", onUp);
    target.removeEventListener("pointerleave", onLeave);
    target.removeEventListener("wheel", onWheel);
  };
}
