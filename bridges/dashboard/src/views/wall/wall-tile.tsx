import type { DemandRow } from "../../api/client";
import { named, useSay, type Say } from "../../i18n";
import type { Language } from "../../i18n/language";
import { endOf, type Ending } from "../../negotiation/ending";
import { awaitedOf, emptyChairsOf, floorOf, seatsOf, type Floor } from "../../negotiation/room";
import { scenesOf } from "../../negotiation/scenes";
import { emptyNegotiation, type Negotiation } from "../../negotiation/state";
import { listed } from "../../negotiation/listed";
import { tensionsOf } from "../../negotiation/tensions";
import { usePreferences } from "../../store/preferences";
import { linkTo } from "../../store/route";
import { EmptyFace, Face } from "../stage/face";
import { TensionBars } from "../stage/tension-bars";
import { useAcceptShare } from "../stage/use-accept-share";
import type { Known } from "./catching-up";
import "./wall-tile.css";

const FACES_MAX = 8;
const NAMES_MAX = 3;

interface Props {
  readonly row: DemandRow;
  /** Undefined until its events are here. */
  readonly known: Known | undefined;
}

/** One negotiation as the stage tells it, as small as a few metres allow. */
export function WallTile({ row, known }: Props) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const id = row.demand_id;
  const world = known?.history.now;
  const events = known?.history.events ?? [];
  const length = known?.length ?? 0;
  const n = world?.negotiations[id] ?? { ...emptyNegotiation(id, row.submitted_at), rawInput: row.raw_input };
  const acceptShare = useAcceptShare(events, id, length);
  // The end is in the events, and what its requester decided about it after that only in the list.
  const end: Ending | null =
    row.state === "cancelled" ? { title: say("endCancelled"), text: "", tone: "bad" } : endOf(n, say, row.state);
  return (
    <li className="wall-tile" data-demand={id} data-status={n.status} data-tone={end?.tone}>
      <div className="tile">
        <p className="tile-scene">
          {end ? <strong>{end.title}</strong> : known ? sceneOf(n, say) : named(say, "status_", row.state)}
        </p>
        <h2>
          <a href={linkTo.stage(id)}>{n.rawInput}</a>
        </h2>
        {known && <Seats n={n} say={say} language={language} />}
        {end ? (
          <p className="tile-said">{end.text}</p>
        ) : (
          <Now n={n} floor={world ? floorOf(events, length, id, say, world) : null} say={say} />
        )}
        <TensionBars tensions={tensionsOf(n, acceptShare, say, language)} />
      </div>
    </li>
  );
}

/** "Round 2 · 3 / 4": the scene that is on. */
function sceneOf(n: Negotiation, say: Say): string {
  const scene = scenesOf(n, say).find(({ state }) => state === "now");
  return scene ? [scene.label, scene.note].filter(Boolean).join(" · ") : "";
}

interface SeatsProps {
  readonly n: Negotiation;
  readonly say: Say;
  readonly language: Language;
}

function Seats({ n, say, language }: SeatsProps) {
  const seats = seatsOf(n, say, language);
  const needs = emptyChairsOf(n);
  const hidden = seats.length + needs.length - FACES_MAX;
  const open = needs.slice(0, FACES_MAX);
  return (
    <div className="tile-seats">
      {seats.slice(0, FACES_MAX - open.length).map((seat) => (
        <Face key={seat.agentId} seat={seat} />
      ))}
      {open.map((need) => (
        <EmptyFace key={need} />
      ))}
      {hidden > 0 && <span aria-hidden="true">+{hidden}</span>}
      <span className="visually-hidden">
        {say("wallSeats", { found: seats.filter(({ isIn }) => isIn).length, open: needs.length })}
      </span>
    </div>
  );
}

/** What was heard last, and whose word is waited for. */
function Now({ n, floor, say }: { readonly n: Negotiation; readonly floor: Floor | null; readonly say: Say }) {
  const names = awaitedOf(n).map(({ name }) => name);
  const needs = emptyChairsOf(n);
  return (
    <div className="tile-now">
      {floor && (
        <p key={floor.seq} className="tile-said" data-tone={floor.tone}>
          {floor.title}
        </p>
      )}
      {needs.length > 0 && <p className="tile-awaits">{say("wallOpen", { names: listed(needs, say, NAMES_MAX) })}</p>}
      {names.length > 0 && <p className="tile-awaits">{say("wallAwaits", { names: listed(names, say, NAMES_MAX) })}</p>}
    </div>
  );
}
