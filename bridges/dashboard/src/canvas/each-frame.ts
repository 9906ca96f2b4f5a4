/** What asks a browser for the next frame, and for a while; a test gives its own. */
interface Screen {
  readonly frame: (act: () => void) => void;
  readonly after: (act: () => void, ms: number) => void;
  readonly now: () => number;
}

const SCREEN: Screen = {
  frame: (act) => requestAnimationFrame(act),
  after: (act, ms) => setTimeout(act, ms),
  now: () => performance.now(),
};

/** So many milliseconds lie between two drawings of what others do: who watches a crowd sees no difference, and what one does
 * oneself, and scrolling, keep their frames. */
export const APART_MS = 45;

/** Runs the last of what it is given before a frame is drawn, once: a crowd's changes are drawn together. The first after a rest
 * is drawn with the next frame. */
export function eachFrame(screen: Screen = SCREEN): (act: () => void) => void {
  let next: (() => void) | null = null;
  let drawnAt = -Infinity;
  return (act) => {
    const isAsked = next !== null;
    next = act;
    if (isAsked) return;
    const draw = () =>
      screen.frame(() => {
        const due = next;
        next = null;
        drawnAt = screen.now();
        due?.();
      });
    const wait = drawnAt + APART_MS - screen.now();
    if (wait > 0) screen.after(draw, wait);
    else draw();
  };
}
