import { useEffect, useMemo, useRef, useState, type CSSProperties } from "react";
import { toggleFull, useIsFull } from "../../components/full-screen";
import { Icon } from "../../components/icon";
import { Trouble } from "../../components/trouble";
import { useSay } from "../../i18n";
import { isOver } from "../../negotiation/demand-states";
import { columnsFor, onWall } from "../../negotiation/wall";
import { linkTo } from "../../store/route";
import { useDemands } from "../demands/use-demands";
import { useCaughtUp } from "./use-caught-up";
import { usePages, useScreen, type Pages } from "./use-pages";
import { WallNews } from "./wall-news";
import { WallTile } from "./wall-tile";
import "../../i18n/learn-stage";
import "../../i18n/learn-wall";
import "../../i18n/learn-lists";
import "./wall-view.css";

const LOOKED_AT = 200; // as many as the server lists at once
const CLOCK_MS = 10_000;

/** What is negotiated now, side by side, and for a while what has just ended: for a wall that nobody operates. */
export function WallView() {
  const say = useSay();
  const { found, error } = useDemands({ page: 1, size: LOOKED_AT });
  const now = useClock();
  const stood = useRef<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => onWall(found?.items ?? [], now, stood.current), [found, now]);
  useEffect(() => {
    stood.current = new Set(rows.map((row) => row.demand_id));
  }, [rows]);
  const pages = usePages(rows);
  const key = JSON.stringify(pages.shown); // also a state that came without an event
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the same rows stay the same list while the clock goes on
  const shown = useMemo(() => pages.shown, [key]);
  const known = useCaughtUp(shown, rows);
  const [width, height] = useScreen();
  const columns = columnsFor(shown.length, width, height);
  const ended = rows.filter(isOver).length;
  useEffect(() => {
    document.title = `${say("wallTitle")} · ToWow`;
    return () => {
      document.title = "ToWow";
    };
  }, [say]);
  return (
    <main className="wall" data-count={rows.length}>
      <header className="wall-head">
        <h1>{say("wallTitle")}</h1>
        {rows.length > 0 && <p>{say("wallCount", { running: rows.length - ended, ended })}</p>}
        <Controls pages={pages} />
      </header>
      <Trouble error={error} />
      {found !== null && rows.length === 0 && <Empty />}
      <ul
        className="wall-tiles"
        style={{ "--columns": columns, "--rows": Math.ceil(shown.length / columns) } as CSSProperties}
      >
        {shown.map((row) => (
          <WallTile key={row.demand_id} row={row} known={known.get(row.demand_id)} />
        ))}
      </ul>
      {found && <WallNews rows={rows} />}
    </main>
  );
}

function Empty() {
  const say = useSay();
  return (
    <div className="wall-empty">
      <p>{say("wallEmpty")}</p>
      <p>{say("wallEmptyLead")}</p>
      <a className="button" href={linkTo.ask()}>
        {say("navAsk")} <Icon name="arrow" />
      </a>
    </div>
  );
}

function Controls({ pages }: { readonly pages: Pages<unknown> }) {
  const say = useSay();
  const isFull = useIsFull();
  const where = say("wallPage", { page: pages.page, pages: pages.pages });
  return (
    <nav className="wall-controls" aria-label={say("tools")}>
      {pages.pages > 1 && (
        <>
          <label>
            <input type="checkbox" checked={pages.isTurning} onChange={(e) => pages.setTurning(e.target.checked)} />
            {say("wallTurns")}
          </label>
          <button type="button" className="button icon" aria-label={say("previous")} onClick={() => pages.turn(-1)}>
            <Icon name="back" />
          </button>
          <span>{where}</span>
          <button type="button" className="button icon" aria-label={say("next")} onClick={() => pages.turn(1)}>
            <Icon name="forward" />
          </button>
        </>
      )}
      <a className="button" href={linkTo.demands}>
        <Icon name="back" />
        {say("demandsTitle")}
      </a>
      <button type="button" className="button" onClick={toggleFull}>
        <Icon name="stage" />
        {say(isFull ? "stageFullLeave" : "stageFull")}
      </button>
    </nav>
  );
}

/** What ended goes by the clock, also where nothing else happens. */
function useClock(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
