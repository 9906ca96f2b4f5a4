import { useEffect, useState } from "react";

export interface Loaded<T> {
  readonly found: T | null;
  readonly error: unknown;
}

/** What `load` gives, asked once; `load` must be the same as long as the question is. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [known, setKnown] = useState<Loaded<T> & { readonly load: unknown }>({ found: null, error: null, load });
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (found) => isCurrent && setKnown({ found, error: null, load }),
      (error: unknown) => isCurrent && setKnown({ found: null, error, load }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return known.load === load ? known : { found: null, error: null };
}
