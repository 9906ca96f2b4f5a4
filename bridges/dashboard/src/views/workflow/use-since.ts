import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { listVersions, readChanges, type Changes, type VersionRow } from "../../api/versions";
import { isOfThisBrowser } from "../../canvas/page-name";
import { changedNodes, othersIn, seenVersions, type Span } from "../../canvas/seen";
import { usePreferences } from "../../store/preferences";

const ROWS_MAX = 100; // versions whose authors are named
const NONE: ReadonlySet<string> = new Set();

interface Missed {
  readonly changes: Changes;
  /** The versions that led there, the newest first. */
  readonly rows: readonly VersionRow[];
}

interface Since {
  /** Null: nothing has changed, or all of it was seen. */
  readonly missed: Missed | null;
  /** Those that changed. */
  readonly nodes: ReadonlySet<string>;
  readonly see: () => void;
}

interface Seen {
  /** What is drawn. Out of sight nothing is, so that what was missed is told by what was `heard`. */
  readonly version: number;
  readonly heard: () => number;
  /** Whether what others do comes in: on a machine that slept nobody looked, though its page was in sight. */
  readonly isLive: boolean;
}

/** What changed of a canvas while nobody looked at it in this browser: since it was open last, or was in sight. */
export function useSince(workflowId: string, { version, heard, isLive }: Seen): Since {
  const [span, setSpan] = useState<Span | null>(null);
  const isLooking = useRef(false);
  useEffect(() => {
    const look = () => {
      const now = heard();
      if (document.hidden || !isLive || !now) {
        isLooking.current = false;
        return;
      }
      const last = seenVersions.of(workflowId) ?? now;
      const isMissed = !isLooking.current && last < now;
      isLooking.current = true;
      if (isMissed) setSpan({ from: last, to: now });
      else if (!span) seenVersions.keep(workflowId, now); // as it happens
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [workflowId, version, span, heard, isLive]);
  const ours = useCallback(() => setSpan(null), []); // what is there now is kept as seen
  const missed = useMissed(workflowId, span, ours);
  const nodes = useMemo(() => (missed ? changedNodes(missed.changes) : NONE), [missed]);
  const see = () => {
    seenVersions.keep(workflowId, version);
    setSpan(null);
  };
  const isNothing = missed?.changes.changes.length === 0; // it was taken back meanwhile
  return { missed: isNothing ? null : missed, nodes, see };
}

/** What others did in that time; `nothing` is told where that was nothing. */
function useMissed(workflowId: string, span: Span | null, nothing: () => void): Missed | null {
  const language = usePreferences((state) => state.language);
  const [found, setFound] = useState<(Missed & { readonly span: Span }) | null>(null);
  useEffect(() => {
    if (!span) return;
    let isCurrent = true;
    const { from, to } = span;
    const look = async (): Promise<void> => {
      const { items } = await listVersions(workflowId, 1, ROWS_MAX);
      const others = othersIn({ from, to }, items, (row) => isOfThisBrowser(row.client_id));
      if (!others) return void (isCurrent && nothing());
      const changes = await readChanges(workflowId, others.from, others.to);
      const rows = items.filter(({ version }) => version > others.from && version <= others.to);
      if (isCurrent) setFound({ changes, rows, span });
    };
    look().catch(() => undefined); // the canvas says that the connection is gone
    return () => {
      isCurrent = false;
    };
  }, [workflowId, span, language, nothing]);
  return span && found?.span === span ? found : null;
}
