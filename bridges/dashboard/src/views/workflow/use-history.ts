import { useEffect, useState } from "react";
import { BridgeError } from "../../api/http";
import { listVersions, readChanges, readVersion, type Changes, type OldVersion } from "../../api/versions";
import { actsOf, type Act } from "../../canvas/acts";
import { useSay } from "../../i18n";
import { usePreferences } from "../../store/preferences";

const PAGE_SIZE = 30;

interface Listed {
  /** Null: nothing is known yet. */
  readonly acts: readonly Act[] | null;
  readonly problem: string;
  /** Null: all of them are here. */
  readonly more: (() => void) | null;
}

/** What was done to a canvas, the newest first, read again with each change. */
export function useVersions(workflowId: string, version: number): Listed {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const [pages, setPages] = useState(1);
  const [listed, setListed] = useState<{ acts: readonly Act[]; total: number } | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let isCurrent = true;
    const numbers = Array.from({ length: pages }, (_, n) => n + 1);
    Promise.all(numbers.map((page) => listVersions(workflowId, page, PAGE_SIZE))).then(
      (found) => {
        const rows = new Map(found.flatMap(({ items }) => items).map((row) => [row.version, row]));
        if (isCurrent) setListed({ acts: actsOf([...rows.values()]), total: found[0]?.total ?? 0 });
        if (isCurrent) setProblem("");
      },
      (error: unknown) => isCurrent && setProblem(error instanceof BridgeError ? error.message : say("networkAway")),
    );
    return () => {
      isCurrent = false;
    };
  }, [workflowId, version, pages, language, say]);
  const isMore = listed !== null && listed.total > pages * PAGE_SIZE;
  return { acts: listed?.acts ?? null, problem, more: isMore ? () => setPages(pages + 1) : null };
}

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
