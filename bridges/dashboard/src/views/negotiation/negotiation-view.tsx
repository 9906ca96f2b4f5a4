import { useCallback, useEffect, useMemo, useState } from "react";
import { useSSE } from "../../api/use-sse";
import { Below } from "../../components/later";
import { Skeleton } from "../../components/skeleton";
import { named, useSay } from "../../i18n";
import { phaseOf } from "../../negotiation/changing";
import { stateNameOf } from "../../negotiation/conclusion";
import { emptyNegotiation, type Negotiation, type World } from "../../negotiation/state";
import { hasEnded, type Watched } from "../../store/negotiations";
import { linkTo, usePlace } from "../../store/route";
import { Banners } from "./banners";
import { Header } from "./header";
import {
  Announcer,
  ConcessionsCard,
  ElsewhereCard,
  fetchLater,
  GapsCard,
  ModelUseCard,
  QuestionsCard,
  Scrubber,
  WhatIfDialog,
  WhyDrawer,
} from "./later";
import { ElsewhereContext, type Elsewhere } from "../../negotiation/elsewhere";
import { OutcomeCard } from "./outcome-card";
import { PeopleCard } from "./people-card";
import { PhaseBar } from "./phase-bar";
import { PlanCard } from "./plan-card";
import { TimelineCard } from "./timeline-card";
import { useCalledBack } from "./use-called-back";
import { useDecided } from "./use-decision";
import { seqOf, useReplay } from "./use-replay";
import { WhyContext } from "./why-button";

interface Props {
  readonly demandId: string;
  /** Of a file, or by a link: there is nothing to decide. */
  readonly isArchive?: boolean;
  /** The link by which somebody looks; empty: by none. */
  readonly share?: string;
}

/** One negotiation: as it happens, or as it was at any event. */
export function NegotiationView({ demandId, isArchive = false, share = "" }: Props) {
  const say = useSay();
  const watched = useSSE(demandId, isArchive, share);
  if (watched?.connection.state === "refused") {
    return (
      <div className="empty">
        <h1>{say(share ? "shareEnded" : watched.connection.status === 403 ? "notYours" : "unknownDemand")}</h1>
        <p>{watched.connection.detail}</p>
        {!share && <a href={linkTo.ask()}>{say("toStart")}</a>}
      </div>
    );
  }
  if (!watched || watched.length === 0) return <Waiting watched={watched} />;
  return (
    <Below part={isAsking(ownOf(watched.history.now, demandId)) ? QuestionsCard : null}>
      <Shown demandId={demandId} watched={watched} isArchive={isArchive} share={share} />
    </Below>
  );
}

function Waiting({ watched }: { readonly watched: Watched | null }) {
  const say = useSay();
  const attempt = watched?.connection.state === "reconnecting" ? watched.connection.attempt : 0;
  if (!attempt) return <Skeleton />;
  return (
    <p className="empty" role="status">
      {say("reconnecting", { count: attempt })}
    </p>
  );
}

function Shown({
  demandId,
  watched,
  isArchive,
  share,
}: {
  readonly demandId: string;
  readonly watched: Watched;
  readonly isArchive: boolean;
  readonly share: string;
}) {
  const say = useSay();
  const { history, length } = watched;
  const replay = useReplay(history.events, length);
  const [explained, setExplained] = usePlace("why");
  const opened = history.events[(seqOf(explained) ?? 0) - 1];
  const explain = useCallback((to: number) => setExplained(String(to)), [setExplained]);
  const seq = replay.cursor ?? length;
  const world = useMemo(() => history.at(seq), [history, seq]);
  const negotiation = ownOf(world, demandId);
  const isFinal = hasEnded(watched);
  const isEnded = negotiation.outcome !== null;
  const now = ownOf(history.now, demandId);
  const acts = useDecided(now, !isArchive);
  const phase = isArchive ? null : phaseOf(now, acts.decided);
  const isNow = replay.cursor === null;
  const approval = isNow && acts.decided === "approved" ? (acts.decision?.approval ?? null) : null;
  const [elsewhere, setElsewhere] = useState<readonly Elsewhere[]>([]);
  const [isSupposing, setSupposing] = useState(false);
  const mayFork = !isArchive && now.parentChannelId === null && now.understanding !== null; // also from a moment before it was
  const suppose = mayFork ? () => setSupposing(true) : null;
  const calls = !isArchive && (now.outcome !== null || now.status === "clarifying");
  useCalledBack({ demandId, text: negotiation.rawInput, waits: calls ? named(say, "status_", stateNameOf(now)) : "" });
  useEffect(fetchLater, []);
  return (
    <WhyContext value={explain}>
      <ElsewhereContext value={elsewhere}>
        <article
          className="negotiation"
          data-stage={negotiation.plans.length || isEnded ? "plan" : "people"}
          data-status={negotiation.status}
          data-seq={seq}
        >
          <Header
            negotiation={negotiation}
            now={now}
            watched={watched}
            isArchive={isArchive}
            share={share}
            isFinal={isFinal}
            parentId={acts.decision?.parent_demand_id ?? null}
            decided={acts.decided}
            isOutdated={acts.outdated !== null}
            phase={isNow ? phase : null}
            refresh={acts.refresh}
          />
          {(isAsking(negotiation) || isAsking(now)) && (
            <QuestionsCard negotiation={negotiation} isLive={!isArchive && isNow} />
          )}
          <Banners
            negotiation={negotiation}
            connection={watched.connection}
            replay={replay}
            isFinal={isFinal}
            mayDecide={!isArchive && negotiation.parentChannelId === null && acts.decided === null}
          />
          <PhaseBar negotiation={negotiation} isApproved={approval !== null} />
          <div className="columns">
            <div className="main-column">
              {(approval ?? (isNow ? acts.outdated : null)) && !share && (
                <ElsewhereCard demandId={demandId} tell={setElsewhere} />
              )}
              <OutcomeCard
                negotiation={negotiation}
                isArchive={isArchive}
                approval={approval}
                outdated={isNow ? acts.outdated : null}
                phase={isNow ? phase : null}
              />
              <PlanCard negotiation={negotiation} phase={isNow ? phase : null} suppose={suppose} />
              {!isArchive && isFinal && <ConcessionsCard demandId={demandId} moment={String(length)} />}
              {(negotiation.gaps || negotiation.subnets.length > 0) && (
                <GapsCard world={world} negotiation={negotiation} isArchive={isArchive} />
              )}
              {!isArchive && isFinal && <ModelUseCard demandId={demandId} moment={String(length)} />}
            </div>
            <PeopleCard negotiation={negotiation} isArchive={isArchive} />
            <TimelineCard
              events={history.events}
              length={length}
              seq={seq}
              isFollowing={replay.cursor === null}
              world={history.now}
              open={({ seq: of }) => explain(of)}
              waterfall={isArchive || share ? "" : linkTo.waterfall(demandId)}
            />
          </div>
          <Scrubber events={history.events} length={length} replay={replay} world={history.now} suppose={suppose} />
          {isSupposing && (
            <WhatIfDialog
              demandId={demandId}
              people={negotiation.order.map((agentId) => ({
                agentId,
                name: negotiation.participants[agentId]?.displayName ?? agentId,
              }))}
              atSeq={seq}
              onClose={() => setSupposing(false)}
            />
          )}
          {opened && (
            <WhyDrawer
              envelope={opened}
              world={history.now}
              isArchive={isArchive}
              onClose={() => setExplained(null)}
              goTo={(to) => (setExplained(null), replay.goTo(to))}
            />
          )}
        </article>
      </ElsewhereContext>
      <Announcer events={history.events} world={history.now} state={stateNameOf(now)} isLive={isNow && !isArchive} />
    </WhyContext>
  );
}

/** Whether its questions are open. */
const isAsking = ({ status, clarifications }: Negotiation): boolean =>
  status === "clarifying" && clarifications.some(({ state }) => state === "asked");

const ownOf = (world: World, demandId: string): Negotiation =>
  world.negotiations[demandId] ?? emptyNegotiation(demandId, "");
