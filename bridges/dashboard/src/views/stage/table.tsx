import type { CSSProperties } from "react";
import { useSay } from "../../i18n";
import { emptyChairsOf, seatsOf, type Floor } from "../../negotiation/room";
import type { Negotiation } from "../../negotiation/state";
import { usePreferences } from "../../store/preferences";
import { Chair, EmptyChair } from "./chair";
import { seatedAround, SIDES } from "./places";

const CHAIRS_MAX = 16;

interface Props {
  readonly negotiation: Negotiation;
  readonly floor: Floor | null;
  readonly end: { readonly title: string; readonly text: string; readonly tone: "good" | "warm" | "bad" } | null;
}

/** The demand in the middle, and everybody around it. */
export function Table({ negotiation, floor, end }: Props) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const everybody = seatsOf(negotiation, say, language);
  const needs = emptyChairsOf(negotiation);
  const seats = everybody.slice(0, Math.max(0, CHAIRS_MAX - needs.length));
  const speaker = end ? null : (floor?.agentId ?? null);
  const chairs = [
    ...seats.map((seat) => <Chair key={seat.agentId} seat={seat} isSpeaking={seat.agentId === speaker} />),
    ...needs.map((need) => <EmptyChair key={need} need={need} word={say("stageNeeded")} />),
  ];
  const around = seatedAround(chairs);
  const from = SIDES.find((side) => around[side].some(({ key }) => key === speaker));
  const along = from ? (around[from].findIndex(({ key }) => key === speaker) + 0.5) / around[from].length : 0;
  return (
    <section className="room" aria-label={say("stageTable")} data-crowd={crowdOf(chairs.length)}>
      <div
        className="table-top"
        data-tone={end?.tone}
        data-from={from}
        style={{ "--along": `${along * 100}%` } as CSSProperties}
      >
        <h1 data-long={lengthOf(negotiation.rawInput)}>{negotiation.rawInput}</h1>
        {end ? (
          <div className="how-ended" data-tone={end.tone}>
            <strong>{end.title}</strong>
            <span>{end.text}</span>
          </div>
        ) : (
          floor && <Said key={floor.seq} floor={floor} />
        )}
      </div>
      {SIDES.filter((side) => around[side].length).map((side) => (
        <ul key={side} className="chairs" data-side={side}>
          {around[side]}
        </ul>
      ))}
      {everybody.length > seats.length && (
        <p className="others">{say("stageMore", { count: everybody.length - seats.length })}</p>
      )}
    </section>
  );
}

function Said({ floor }: { readonly floor: Floor }) {
  return (
    <div className="said-aloud" data-tone={floor.tone}>
      <span className="who-speaks">{floor.title}</span>
      {floor.text && (floor.agentId ? <q>{floor.text}</q> : <span className="what-happens">{floor.text}</span>)}
    </div>
  );
}

const crowdOf = (count: number): "few" | "some" | "many" => (count <= 8 ? "few" : count <= 12 ? "some" : "many");

/** Chinese letters are twice as wide. */
function lengthOf(text: string): "short" | "long" | "longest" {
  const width = text.length + (text.match(/[\u2e80-\uffef]/g) ?? []).length;
  return width <= 90 ? "short" : width <= 200 ? "long" : "longest";
}
