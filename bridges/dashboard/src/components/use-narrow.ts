import { useMemo, useSyncExternalStore } from "react";

const NARROW = "(max-width: 46rem)"; // as in the style sheets

/** Whether the page is as narrow as a phone. */
export const useNarrow = (): boolean => useMedia(NARROW);

/** Whether the page is being put on paper: there are no tabs there. */
export const usePrinted = (): boolean => useMedia("print");

function useMedia(media: string): boolean {
  const { subscribe, matches } = useMemo(() => asked(media), [media]);
  return useSyncExternalStore(subscribe, matches, () => false);
}

/** One question for as long as somebody asks it: what is drawn twenty times a second asks as often. */
function asked(media: string) {
  let query: MediaQueryList | null = null;
  const found = () => (query ??= matchMedia(media));
  return {
    matches: () => found().matches,
    subscribe: (changed: () => void) => {
      found().addEventListener("change", changed);
      return () => found().removeEventListener("change", changed);
    },
  };
}
