import { useEffect, useMemo, useRef, useState } from "react";
import { listVersions, readChanges, type Changes, type VersionRow } from "../../api/versions";
import { changedNodes, seenVersions } from "../../canvas/seen";
import { usePreferences } from "../../store/preferences";

const ROWS_MAX = 100; // versions whose authors are named
const NONE: ReadonlySet<string> = new Set();

interface Span {
  readonly from: number;
  readonly to: number;
}

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
  const missed = useMissed(workflowId, span);
  const nodes = useMemo(() => (missed ? changedNodes(missed.changes) : NONE), [missed]);
  const see = () => {
    seenVersions.keep(workflowId, version);
    setSpan(null);
  };
  const isNothing = missed?.changes.changes.length === 0; // it was taken back meanwhile
  return { missed: isNothing ? null : missed, nodes, see };
}

function useMissed(workflowId: string, span: Span | null): Missed | null {
  const language = usePreferences((state) => state.language);
  const [found, setFound] = useState<Missed | null>(null);
  useEffect(() => {
    if (!span) return;
    let isCurrent = true;
    const { from, to } = span;
    Promise.all([readChanges(workflowId, from, to), listVersions(workflowId, 1, ROWS_MAX)]).then(
      ([changes, { items }]) => {
        const rows = items.filter(({ version }) => version > from && version <= to);
        if (isCurrent) setFound({ changes, rows });
      },
      () => undefined, // the canvas says that the connection is gone
    );
    return () => {
      isCurrent = false;
    };
  }, [workflowId, span, language]);
  return span && found?.changes.from_version === span.from && found.changes.to_version === span.to ? found : null;
}
