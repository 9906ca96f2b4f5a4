import { create } from "zustand";
import { readReadiness, type Readiness } from "../api/client";

interface Known {
  /** Null: the bridge did not answer. Undefined: not asked yet. */
  readonly readiness: Readiness | null | undefined;
}

const EVERY_MS = 5000;

export const useReadiness = create<Known>()(() => ({ readiness: undefined }));

/** Asks now and then whether the network is ready, while the page is seen. Gives the function that ends it. */
export function followReadiness(): () => void {
  const ask = async () => {
    if (document.hidden) return;
    const readiness = await readReadiness().catch(() => null);
    useReadiness.setState({ readiness });
  };
  const askNow = () => void ask();
  askNow();
  const timer = setInterval(askNow, EVERY_MS);
  document.addEventListener("visibilitychange", askNow);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", askNow);
  };
}
