import { useEffect, useId } from "react";
import { create } from "zustand";

/** The fields and forms of a canvas that hold something written and not saved. */
const useForms = create<{ readonly written: ReadonlySet<string> }>()(() => ({ written: new Set() }));

export const useIsWritten = (): boolean => useForms(({ written }) => written.size > 0);

/** Says of one of them whether it does. */
export function noteWritten(form: string, isWritten: boolean): void {
  const { written } = useForms.getState();
  if (written.has(form) === isWritten) return;
  const others = [...written].filter((each) => each !== form);
  useForms.setState({ written: new Set(isWritten ? [...others, form] : others) });
}

/** As `noteWritten`, for as long as it is shown. */
export function useWritten(isWritten: boolean): void {
  const id = useId();
  useEffect(() => {
    noteWritten(id, isWritten);
    return () => noteWritten(id, false);
  }, [id, isWritten]);
}
