// What is shown only when it is asked for, as a script of its own.
import { useEffect, useState, type ComponentType, type ReactNode } from "react";

/** A component whose script may be asked for before it is shown. */
export interface Later<P extends object> {
  (props: P): ReactNode;
  readonly fetch: () => Promise<unknown>;
}

/**
 * A component that comes with its own script. Where the script is there already it is shown at once, without a blink of
 * `meanwhile`; React's `lazy` shows that at the first time all the same, and then for 300 ms at least.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, meanwhile: ReactNode = null): Later<P> {
  let there: ComponentType<P> | null = null;
  const fetch = () => load().then((found) => (there = found));
  function Shown(props: P) {
    const [Now, setNow] = useState(() => there);
    useEffect(() => {
      let isCurrent = true;
      const fail = (error: unknown) => () => {
        throw error; // where it is drawn, so that the guard around it says so
      };
      if (!Now)
        fetch().then(
          (found) => isCurrent && setNow(() => found),
          (error: unknown) => isCurrent && setNow(fail(error)),
        );
      return () => {
        isCurrent = false;
      };
    }, [Now]);
    return Now ? <Now {...props} /> : meanwhile;
  }
  return Object.assign(Shown, { fetch });
}

const CALM_MS = 1500;

/** So that they are there at a click, also where the server has gone or changed since: asked for when nothing else is. */
export function fetchInCalm(these: readonly { readonly fetch: () => Promise<unknown> }[]): () => void {
  const timer = setTimeout(() => {
    for (const each of these) each.fetch().catch(() => undefined); // what does not come now is asked for at the click
  }, CALM_MS);
  return () => clearTimeout(timer);
}
