import { useEffect, useMemo, useState } from "react";
import { useSSE } from "../../api/use-sse";
import { Icon } from "../../components/icon";
import { Skeleton } from "../../components/skeleton";
import { useSay } from "../../i18n";
import { stateNameOf } from "../../negotiation/conclusion";
import { emptyNegotiation } from "../../negotiation/state";
import { rowsOf, wholeOf } from "../../negotiation/waterfall-rows";
import { waterfallOf } from "../../negotiation/waterfall";
import { hasEnded, type Watched } from "../../store/negotiations";
import { goTo, linkTo, usePlace } from "../../store/route";
import { StatusChip } from "../../components/status";
import { Lost } from "../negotiation/banners";
import { useDecided } from "../negotiation/use-decision";
import { useModelUse } from "../negotiation/use-model-use";
import { WhyDrawer } from "../negotiation/why-drawer";
import { Chart } from "./chart";
import "../../i18n/learn-network";
import "../../i18n/learn-stage"; // names in a row
import "../../i18n/learn-waterfall";
import "./waterfall.css";

const CLOCK_MS = 1000;

/** A negotiation's time: who had the word from when to when. */
export function WaterfallView({ demandId }: { readonly demandId: string }) {
  const say = useSay();
  const watched = useSSE(demandId);
  if (watched?.connection.state === "refused")
    return (
      <div className="empty">
        <h1>{say(watched.connection.status === 403 ? "notYours" : "unknownDemand")}</h1>
        <p>{watched.connection.detail}</p>
        <a href={linkTo.ask()}>{say("toStart")}</a>
      </div>
    );
  return watched?.length ? <Shown demandId={demandId} watched={watched} /> : <Skeleton />;
}

function Shown({ demandId, watched }: { readonly demandId: string; readonly watched: Watched }) {
  const say = useSay();
  const { history, length } = watched;
  const world = history.now;
  const isFinal = hasEnded(watched);
  const use = useModelUse(demandId, isFinal ? String(length) : "");
  const calls = use?.calls;
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the list of events is one that grows: its length says so
  const chapters = useMemo(() => waterfallOf(history.events, say, world), [history, length, say, world]);
  const rows = useMemo(() => rowsOf(chapters, calls ?? []), [chapters, calls]);
  const isOpen = rows.some((row) => row.kind === "span" && row.span.to === null);
  const now = useClock(isOpen);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- as above
  const whole = useMemo(() => wholeOf(history.events, rows, now), [history, length, rows, now]);
  const [explained, explain] = usePlace("why");
  const opened = history.events[Number(explained) - 1];
  const negotiation = world.negotiations[demandId] ?? emptyNegotiation(demandId, "");
  const { decided } = useDecided(negotiation, true);
  return (
    <article className="waterfall" data-length={length}>
      <header className="waterfall-head">
        <a className="button small" href={linkTo.negotiation(demandId)}>
          <Icon name="back" />
          {say("waterfallBack")}
        </a>
        <h1>{say("waterfall")}</h1>
        <StatusChip status={stateNameOf(negotiation, decided)} />
        <p className="waterfall-demand">{negotiation.rawInput}</p>
        <p className="muted">{say("waterfallLead")}</p>
      </header>
      <div aria-live="polite">
        <Lost connection={watched.connection} isFinal={isFinal} />
      </div>
      <Chart rows={rows} whole={whole} open={(seq) => explain(String(seq))} />
      {opened && (
        <WhyDrawer
          envelope={opened}
          world={world}
          isArchive={false}
          onClose={() => explain(null)}
          goTo={(seq) => goTo(`${linkTo.negotiation(demandId)}?at=${seq}`)}
        />
      )}
    </article>
  );
}

/** The moment up to which what lasts is drawn; it stands still where nothing lasts. */
function useClock(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isRunning) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), CLOCK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
