import { useCallback, useEffect, useMemo } from "react";
import { listShares } from "../../api/shares";
import { useSSE } from "../../api/use-sse";
import { useAsked } from "../../components/use-asked";
import { useSay, type Say } from "../../i18n";
import { stateNameOf } from "../../negotiation/conclusion";
import { decidedOfShown } from "../../negotiation/decided";
import { endOf } from "../../negotiation/ending";
import { floorOf } from "../../negotiation/room";
import { scenesOf } from "../../negotiation/scenes";
import { emptyNegotiation } from "../../negotiation/state";
import { storyOf } from "../../negotiation/story";
import { tensionsOf } from "../../negotiation/tensions";
import type { Watched } from "../../store/negotiations";
import { keepListed, useMadeShares } from "../../store/made-shares";
import { usePreferences } from "../../store/preferences";
import { linkTo } from "../../store/route";
import { visible } from "../../visible/visible";
import { Announcer } from "../negotiation/announcer";
import { useDecided } from "../negotiation/use-decision";
import { QrCode } from "./qr-code";
import { SceneStrip } from "./scene-strip";
import { SideTables } from "./side-tables";
import { StageControls } from "./stage-controls";
import { StoryPanel } from "./story-panel";
import { Table } from "./table";
import { TensionBars } from "./tension-bars";
import { useAcceptShare } from "./use-accept-share";
import { useDirector } from "./use-director";
import "../../i18n/learn-stage";
import "./stage.css";
import "./table.css";
import "./beside.css";

const LISTED_MS = 20_000;

/** A negotiation as a room watches it. */
export function StageView({ demandId, share = "" }: { readonly demandId: string; readonly share?: string }) {
  const say = useSay();
  const watched = useSSE(demandId, false, share);
  if (watched?.connection.state === "refused")
    return (
      <main className="empty">
        <h1>{say(share ? "shareEnded" : watched.connection.status === 403 ? "notYours" : "unknownDemand")}</h1>
        <p>{watched.connection.detail}</p>
        {!share && <a href={linkTo.ask()}>{say("toStart")}</a>}
      </main>
    );
  return watched ? <Stage demandId={demandId} watched={watched} share={share} /> : null;
}

interface StageProps {
  readonly demandId: string;
  readonly watched: Watched;
  readonly share: string;
}

function Stage({ demandId, watched, share }: StageProps) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const { history, length, connection } = watched;
  const { events } = history;
  const director = useDirector(events, length);
  const { seq } = director;
  const world = useMemo(() => history.at(seq), [history, seq]);
  const negotiation = world.negotiations[demandId] ?? emptyNegotiation(demandId, "");
  const floor = useMemo(
    () => floorOf(events, seq, demandId, say, history.now),
    [events, seq, demandId, say, history.now],
  );
  const story = useMemo(
    () => storyOf(events.slice(0, length), demandId, say, language),
    [events, length, demandId, say, language],
  );
  const acceptShare = useAcceptShare(events, demandId, length, !share);
  const hasSideTable = negotiation.subnets.length > 0;
  const now = history.now.negotiations[demandId] ?? negotiation;
  const acts = useDecided(now, !share); // a link tells of what happens, and not of what is decided
  const decided = decidedOfShown(acts.decided, negotiation, now);
  const isOver = now.outcome !== null && now.subnets.every(({ completed }) => completed);
  const isTold = director.isReplay || (isOver && seq >= length);
  const made = useMadeShare(demandId);
  const open = share || made; // whoever reads the code off the wall has no token of their own
  const link = new URL(open ? linkTo.shared(open) : linkTo.negotiation(demandId), location.href.split("#")[0]);
  useTitle(negotiation.rawInput, say);
  return (
    <main
      className="stage"
      data-seq={seq}
      data-status={negotiation.status}
      data-beside={hasSideTable || isTold || undefined}
    >
      <SceneStrip
        scenes={scenesOf(negotiation, say)}
        connection={connection}
        showing={director.isReplay ? "replay" : isTold ? "final" : "live"}
      />
      <Table negotiation={negotiation} floor={floor} end={endOf(negotiation, say, decided)} />
      {(hasSideTable || isTold) && (
        <aside className="beside-table">
          {hasSideTable && <SideTables negotiation={negotiation} world={world} events={events} seq={seq} />}
          {isTold && <StoryPanel lines={story} seq={seq} />}
        </aside>
      )}
      <footer className="stage-foot">
        <TensionBars tensions={tensionsOf(negotiation, acceptShare, say, language)} />
        <a className="follow" href={link.href}>
          <span>{say("stageFollow")}</span>
          <QrCode link={link.href} label={link.href} />
        </a>
      </footer>
      <StageControls
        leave={share ? linkTo.shared(share) : linkTo.negotiation(demandId)}
        director={director}
        canReplay={isOver}
        hasWall={!share}
      />
      <Announcer
        events={events}
        world={history.now}
        state={stateNameOf(negotiation, decided)}
        isLive={!director.isReplay}
      />
    </main>
  );
}

/** The link that this tab has made to it, as long as the server lists it: a room sees the code for hours. */
function useMadeShare(demandId: string): string | undefined {
  const made = useMadeShares(({ tokens }) => tokens[demandId]);
  const read = useCallback(() => (made ? listShares(demandId) : Promise.resolve(null)), [demandId, made]);
  const { found } = useAsked(read, LISTED_MS);
  useEffect(() => {
    if (found) keepListed(demandId, found);
  }, [demandId, found]);
  return made;
}

function useTitle(text: string, say: Say): void {
  useEffect(() => {
    document.title = text ? `${visible(text)} · ${say("stage")}` : "ToWow";
    return () => {
      document.title = "ToWow";
    };
  }, [text, say]);
}
