import { useEffect, useState } from "react";
import { listKinds, readProblems, type NodeKind, type Problems } from "../../api/workflows";
import { useCalmed } from "../../components/use-calmed";
import { usePreferences } from "../../store/preferences";

const SETTLED_MS = 200;
const NONE: Problems = { problems: [], old_results: "" };
const AGAIN_MS = 3000;

/** Every kind of node that the server knows; none until it has said so. */
export function useKinds(): readonly NodeKind[] {
  const [kinds, setKinds] = useState<readonly NodeKind[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isThere = true;
    const ask = () =>
      void listKinds().then(
        ({ kinds: found }) => isThere && setKinds(found),
        () => isThere && (timer = setTimeout(ask, AGAIN_MS)),
      );
    ask();
    return () => {
      isThere = false;
      clearTimeout(timer);
    };
  }, []);
  return kinds;
}

/** What would keep a run from starting, as the server's gate says it of this version of the canvas. */
export function useProblems(workflowId: string, version: number, runStatus: string): Problems {
  const language = usePreferences((state) => state.language);
  const [problems, setProblems] = useState<Problems>(NONE);
  const asked = useCalmed(version, SETTLED_MS);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    const ask = () =>
      void readProblems(workflowId).then(
        (found) => isCurrent && setProblems(found),
        () => isCurrent && (timer = setTimeout(ask, AGAIN_MS)), // what was known stays until then
      );
    ask();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [workflowId, asked, language, runStatus]);
  return problems;
}
