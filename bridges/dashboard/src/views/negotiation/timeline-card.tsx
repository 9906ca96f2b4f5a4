import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { clockTime } from "../../components/format";
import { Icon } from "../../components/icon";
import type { Envelope } from "../../generated/events";
import { useSay, type Say } from "../../i18n";
import { describe, type Kind, type Line } from "../../negotiation/describe";
import type { World } from "../../negotiation/state";
import { usePreferences } from "../../store/preferences";
import { useWindow } from "./use-window";

type Filter = Kind | "all";
const FILTERS: readonly Filter[] = ["all", "answer", "plan", "review", "flow", "alert"];

interface Props {
  readonly events: readonly Envelope[];
  readonly length: number;
  readonly seq: number;
  readonly isFollowing: boolean;
  readonly world: World;
  readonly open: (envelope: Envelope) => void;
  /** The same as time; empty where no server can be asked. */
  readonly waterfall: string;
}

interface Row {
  readonly envelope: Envelope;
  readonly line: Line;
}

/** Every event, in order. Only the rows that are seen are drawn, so that thousands scroll smoothly. */
export function TimelineCard({ events, length, seq, isFollowing, world, open, waterfall }: Props) {
  const say = useSay();
  const [filter, setFilter] = useState<Filter>("all");
  const [search, setSearch] = useState("");
  const words = useDeferredValue(search.trim().toLowerCase());
  const rows = useRows(events, length, say, world);
  const shown = useMemo(() => rows.filter((row) => matches(row, filter, words)), [rows, filter, words]);
  const counts = useMemo(() => countKinds(rows), [rows]);
  return (
    <section className="card timeline not-printed" aria-labelledby="timeline-title">
      <header>
        <h2 id="timeline-title">
          {say("timelineTitle")} <span className="muted count">{length}</span>
        </h2>
        {waterfall && (
          <a className="button icon small" href={waterfall} aria-label={say("waterfall")} title={say("waterfall")}>
            <Icon name="clock" />
          </a>
        )}
        <input
          type="search"
          className="field small"
          aria-label={say("filterSearch")}
          placeholder={say("filterSearch")}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <div className="tabs" role="group" aria-label={say("filterLabel")}>
          {FILTERS.filter((kind) => kind === "all" || counts[kind]).map((kind) => (
            <button key={kind} type="button" aria-pressed={filter === kind} onClick={() => setFilter(kind)}>
              {say(`kind_${kind}`)}
              {kind !== "all" && <span className="count">{counts[kind]}</span>}
            </button>
          ))}
        </div>
      </header>
      <Rows rows={shown} seq={seq} isFollowing={isFollowing} world={world} open={open} />
    </section>
  );
}

interface RowsProps extends Pick<Props, "seq" | "isFollowing" | "world" | "open"> {
  readonly rows: readonly Row[];
}

function Rows({ rows, seq, isFollowing, world, open }: RowsProps) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const list = useRef<HTMLOListElement>(null);
  const { first, last, rowHeight, keepInView } = useWindow(list, rows.length);
  const current = useMemo(() => rows.findLastIndex((row) => row.envelope.seq <= seq), [rows, seq]);
  useEffect(() => keepInView(current, isFollowing), [current, isFollowing, keepInView]);
  return (
    <ol
      ref={list}
      className="rows"
      aria-label={say("timelineTitle")}
      tabIndex={0}
      data-current={rows[current]?.envelope.seq}
    >
      {rows.length === 0 && <li className="empty">{say("timelineNoMatch")}</li>}
      <li aria-hidden="true" className="spacer" style={{ height: first * rowHeight }} />
      {rows.slice(first, last).map(({ envelope, line }, index) => (
        <li
          key={envelope.seq}
          className="event-row"
          aria-setsize={rows.length}
          aria-posinset={first + index + 1}
          data-seq={envelope.seq}
          data-type={envelope.event_type}
          data-when={envelope.seq > seq ? "later" : envelope.seq === seq ? "now" : "before"}
          data-sub={envelope.payload.demand_id !== world.rootId || undefined}
        >
          <button type="button" onClick={() => open(envelope)}>
            <time dateTime={envelope.timestamp}>{clockTime(envelope.timestamp, language)}</time>
            <span className={`dot ${line.tone}`} />
            <span className="title">{line.title}</span>
            <span className="detail">{line.detail}</span>
          </button>
        </li>
      ))}
      <li aria-hidden="true" className="spacer" style={{ height: (rows.length - last) * rowHeight }} />
    </ol>
  );
}

/** A row for each event, written once; new events add rows, another language writes all of them anew. */
function useRows(events: readonly Envelope[], length: number, say: Say, world: World): readonly Row[] {
  const made = useRef<{ say: Say; events: readonly Envelope[]; rows: Row[] }>({ say, events, rows: [] });
  return useMemo(() => {
    if (made.current.say !== say || made.current.events !== events) made.current = { say, events, rows: [] };
    const { rows } = made.current;
    for (const envelope of events.slice(rows.length, length))
      rows.push({ envelope, line: describe(envelope, say, world) });
    return [...rows];
  }, [events, length, say, world]);
}

const matches = ({ envelope, line }: Row, filter: Filter, words: string): boolean =>
  (filter === "all" || line.kind === filter) &&
  (!words || `${line.title} ${line.detail} ${envelope.event_type}`.toLowerCase().includes(words));

function countKinds(rows: readonly Row[]): Partial<Record<Kind, number>> {
  const counts: Partial<Record<Kind, number>> = {};
  for (const { line } of rows) counts[line.kind] = (counts[line.kind] ?? 0) + 1;
  return counts;
}
