// What is shown only when it is asked for, as a script of its own.
import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import { Away } from "./away";
import { mendSheets } from "./sheets";
import { Skeleton } from "./skeleton";
import { usePrinted } from "./use-narrow";

/** A component whose script may be asked for before it is shown. */
export interface Later<P extends object> {
  (props: P): ReactNode;
  readonly fetch: () => Promise<unknown>;
  readonly isThere: () => boolean;
}

/**
 * A component that comes with its own script. Where the script is there already it is shown at once, without a blink of
 * `meanwhile`; React's `lazy` shows that at the first time all the same, and then for 300 ms at least. Where it does not
 * come, that is said in its place, and nothing else of the page is touched; what did not come is never kept. On paper
 * nothing is said of what is for the screen alone.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
  isForScreen = false,
): Later<P> {
  let there: ComponentType<P> | null = null;
  let isBare = false; // its style sheet did not come
  const fetch = async () => {
    try {
      const [found] = await Promise.all([load(), isBare && mendSheets()]);
      isBare = false;
      return (there = found);
    } catch (error) {
      isBare ||= /preload CSS/.test(String(error));
      throw error;
    }
  };
  function Shown(props: P) {
    const [Now, setNow] = useState(() => there);
    const [asked, setAsked] = useState(1); // times
    const [failed, setFailed] = useState(0);
    const isPrinted = usePrinted();
    useEffect(() => {
      let isCurrent = true;
      if (!Now)
        fetch().then(
          (found) => isCurrent && setNow(() => found),
          () => isCurrent && setFailed(asked),
        );
      return () => {
        isCurrent = false;
      };
    }, [Now, asked]);
    useEffect(() => void mendSheets().catch(() => undefined), []); // it may share one with a part that has not come
    if (Now) return <Now {...props} />;
    if (!failed && (!isPrinted || isForScreen)) return meanwhile; // on paper it will not come any more, and that is said
    return (
      <Away
        again={() => setAsked(failed + 1)}
        isLasting={failed > 1}
        onClose={"onClose" in props ? (props.onClose as () => void) : undefined}
        isForScreen={isForScreen || "onClose" in props}
      />
    );
  }
  return Object.assign(Shown, { fetch, isThere: () => there !== null });
}

export const WAIT_MS = 2000;

/** Calls `then` once a part's script is there, or cannot be, or lets wait for too long; where no part is needed, at once. */
export function onceSettled(part: Pick<Later<never>, "fetch"> | null, then: () => void): () => void {
  const timer = setTimeout(then, part ? WAIT_MS : 0);
  part?.fetch().then(then, then);
  return () => clearTimeout(timer);
}

/** Draws what is below a part once that is settled: coming later, the part would push it down. */
export function Below({ part, children }: { readonly part: Later<never> | null; readonly children: ReactNode }) {
  const [isDrawn, setDrawn] = useState(part === null || part.isThere());
  useEffect(() => (isDrawn ? undefined : onceSettled(part, () => setDrawn(true))), [isDrawn, part]);
  return isDrawn ? children : <Skeleton />;
}

const CALM_MS = 1500;

/** So that they are there at a click, also where the server has gone or changed since: asked for when nothing else is. */
export function fetchInCalm(these: readonly { readonly fetch: () => Promise<unknown> }[]): () => void {
  const timer = setTimeout(() => {
    for (const each of these) each.fetch().catch(() => undefined); // what does not come now is asked for at the click
  }, CALM_MS);
  return () => clearTimeout(timer);
}
