import { useSyncExternalStore } from "react";

const NARROW = "(max-width: 46rem)"; // as in the style sheets

/** Whether the page is as narrow as a phone. */
export const useNarrow = (): boolean => useMedia(NARROW);

/** Whether the page is being put on paper: there are no tabs there. */
export const usePrinted = (): boolean => useMedia("print");

function useMedia(media: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(media);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => matchMedia(media).matches,
    () => false,
  );
}
