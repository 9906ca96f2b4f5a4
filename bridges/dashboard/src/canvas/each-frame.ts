/** What asks a browser for the next frame, and for a while; a test gives its own. */
interface Screen {
  readonly frame: (act: () => void) => void;
  /** Runs it when what a frame does is done: drawn, too. */
  readonly drawn: (act: () => void) => void;
  readonly after: (act: () => void, ms: number) => void;
  readonly now: () => number;
}

const SCREEN: Screen = {
  frame: (act) => requestAnimationFrame(act),
  drawn: (act) => setTimeout(act, 0),
  after: (act, ms) => setTimeout(act, ms),
  now: () => performance.now(),
};

/** So many milliseconds lie between two drawings of what others do: who watches a crowd sees no difference, and what one does
 * oneself, and scrolling, keep their frames. */
export const APART_MS = 45;
export const APART_MAX_MS = 200;
const SHARE = 1 / 8; // of the time that drawing may take: on a slow machine, or of a large canvas, it is done less often

/** Runs the last of what it is given before a frame is drawn, once: a crowd's changes are drawn together. The first after a rest
 * is drawn with the next frame. */
export function eachFrame(screen: Screen = SCREEN): (act: () => void) => void {
  let next: (() => void) | null = null;
  let [drawnAt, apart] = [-Infinity, APART_MS];
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
        screen.drawn(() => {
          apart = Math.min(APART_MAX_MS, Math.max(APART_MS, (screen.now() - drawnAt) / SHARE));
        });
      });
    const wait = drawnAt + apart - screen.now();
    if (wait > 0) screen.after(draw, wait);
    else draw();
  };
}
