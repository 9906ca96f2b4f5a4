import { useEffect, useState } from "react";
import { readChanges, readVersion, type Changes, type OldVersion } from "../../api/versions";
import { usePreferences } from "../../store/preferences";

interface Looked {
  readonly old: OldVersion | null;
  /** From that version to the canvas of now. */
  readonly since: Changes | null;
}

/** A canvas as it was, and what has become of it since. */
export function useOldVersion(workflowId: string, version: number | null, now: number): Looked {
  const language = usePreferences((state) => state.language);
  const [old, setOld] = useState<OldVersion | null>(null);
  const [since, setSince] = useState<Changes | null>(null);
  useEffect(() => {
    if (version === null) return;
    let isCurrent = true;
    void readVersion(workflowId, version).then(
      (found) => isCurrent && setOld(found),
      () => undefined, // the canvas says that the connection is gone
    );
    return () => {
      isCurrent = false;
    };
  }, [workflowId, version]);
  useEffect(() => {
    if (version === null) return;
    let isCurrent = true;
    void readChanges(workflowId, version, now).then(
      (found) => isCurrent && setSince(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [workflowId, version, now, language]);
  return {
    old: old?.version === version ? old : null,
    since: since?.from_version === version ? since : null,
  };
}
