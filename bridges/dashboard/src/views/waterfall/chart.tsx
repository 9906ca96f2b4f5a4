import { useRef, type KeyboardEvent } from "react";
import { ToolButtons, type Tool } from "../../components/tool-buttons";
import { useNarrow } from "../../components/use-narrow";
import { useSay } from "../../i18n";
import { ticksOf, type Row, type Stretch } from "../../negotiation/waterfall-rows";
import { usePreferences } from "../../store/preferences";
import { useWindow } from "../negotiation/use-window";
import { ChapterRow, SpanRow } from "./rows";
import { elapsed } from "./elapsed";
import { useView, type View } from "./use-view";

const ROW_REM = { wide: 2.25, narrow: 3.5 }; // --row in waterfall.css

interface Props {
  readonly rows: readonly Row[];
  readonly whole: Stretch;
  readonly open: (seq: number) => void;
}

/** All rows on one time axis. Only those in sight are drawn. */
export function Chart({ rows, whole, open }: Props) {
  const say = useSay();
  const list = useRef<HTMLOListElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow();
  const view = useView(whole, list, track);
  const { first, last, rowHeight } = useWindow(list, rows.length, isNarrow ? ROW_REM.narrow : ROW_REM.wide);
  const { seen } = view;
  const act = (row: Row, isByMouse: boolean): void => {
    if (isByMouse && view.hasDragged()) return;
    if (row.kind === "span") open(row.span.seq);
    else view.show({ from: row.from, to: Math.max(row.from + 1, row.to ?? whole.to) });
  };
  return (
    <section className="card waterfall-card" aria-label={say("waterfallChart", { count: rows.length })}>
      <Tools view={view} />
      <Axis seen={seen} start={whole.from} track={track} />
      <ol
        ref={list}
        className="waterfall-rows"
        tabIndex={0}
        aria-label={say("waterfallChart", { count: rows.length })}
        data-seen={`${Math.round(seen.from - whole.from)}-${Math.round(seen.to - whole.from)}`}
        onKeyDown={(event) => (walk(event), view.onKeyDown(event))}
        {...view.drag}
      >
        <li aria-hidden="true" style={{ height: first * rowHeight }} />
        {rows.slice(first, last).map((row, index) => (
          <li
            key={first + index}
            className="waterfall-row"
            data-kind={row.kind}
            data-depth={row.chapter.depth || undefined}
            data-seq={row.kind === "span" ? row.span.seq : undefined}
            aria-setsize={rows.length}
            aria-posinset={first + index + 1}
          >
            <button type="button" onClick={(event) => act(row, event.detail > 0)}>
              {row.kind === "span" ? (
                <SpanRow row={row} seen={seen} whole={whole} />
              ) : (
                <ChapterRow row={row} seen={seen} whole={whole} />
              )}
            </button>
          </li>
        ))}
        <li aria-hidden="true" style={{ height: (rows.length - last) * rowHeight }} />
      </ol>
      <p className="waterfall-keys muted">{say("waterfallKeys")}</p>
    </section>
  );
}

/** Up and down go from row to row. */
function walk(event: KeyboardEvent<HTMLOListElement>): void {
  const by = { ArrowUp: "previousElementSibling", ArrowDown: "nextElementSibling" } as const;
  const side = by[event.key as keyof typeof by];
  if (!side) return;
  const row = (event.target as Element).closest(".waterfall-row");
  const next = row ? row[side]?.querySelector("button") : event.currentTarget.querySelector("button");
  next?.focus();
  event.preventDefault();
}

function Tools({ view }: { readonly view: View }) {
  const say = useSay();
  const tools: readonly Tool[] = [
    { name: "waterfallEarlier", icon: "back", act: () => view.move(-1), isOff: view.isAll },
    { name: "waterfallLater", icon: "forward", act: () => view.move(1), isOff: view.isAll },
    { name: "waterfallIn", icon: "plus", act: () => view.zoom("in") },
    { name: "waterfallOut", icon: "minus", act: () => view.zoom("out"), isOff: view.isAll },
  ];
  return (
    <div className="waterfall-tools" role="group" aria-label={say("tools")}>
      <ToolButtons tools={tools} />
      <button type="button" className="button" disabled={view.isAll} onClick={() => view.show(null)}>
        {say("waterfallAll")}
      </button>
      <ul className="waterfall-legend">
        <li data-mark="span">{say("waterfallTurn")}</li>
        <li data-mark="model">{say("waterfallModel")}</li>
        <li data-mark="guide">{say("waterfallGuide")}</li>
      </ul>
    </div>
  );
}

interface AxisProps {
  readonly seen: Stretch;
  readonly start: number;
  readonly track: React.RefObject<HTMLDivElement | null>;
}

function Axis({ seen, start, track }: AxisProps) {
  const language = usePreferences((state) => state.language);
  const isNarrow = useNarrow();
  return (
    <div className="waterfall-axis" aria-hidden="true">
      <div ref={track} className="waterfall-ticks">
        {ticksOf(seen, start, isNarrow ? 4 : 9).map((at) => (
          <span key={at} style={{ left: `${((at + start - seen.from) / (seen.to - seen.from)) * 100}%` }}>
            {elapsed(at, language)}
          </span>
        ))}
      </div>
    </div>
  );
}
