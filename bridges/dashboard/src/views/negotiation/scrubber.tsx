import { useMemo, type KeyboardEvent } from "react";
import { Icon } from "../../components/icon";
import type { Envelope } from "../../generated/events";
import { useSay } from "../../i18n";
import { describe } from "../../negotiation/describe";
import type { World } from "../../negotiation/state";
import { SPEEDS, type Replay } from "./use-replay";
import "./scrubber.css";

interface Props {
  readonly events: readonly Envelope[];
  readonly length: number;
  readonly replay: Replay;
  readonly world: World;
  /** Opens the question what if, from the moment that is shown; null where nobody can be asked. */
  readonly suppose: (() => void) | null;
}

/** Drag back to any event, or watch it again. */
export function Scrubber({ events, length, replay, world, suppose }: Props) {
  const say = useSay();
  const seq = replay.cursor ?? length;
  const step = (by: number) => replay.goTo(Math.min(length, Math.max(1, seq + by)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === " " && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      replay.toggle();
    }
  };
  const position = say("scrubberPosition", { seq, total: length });
  const isIdle = replay.cursor === null && !replay.isPlaying;
  return (
    <section className="scrubber not-printed" data-idle={isIdle} aria-label={say("scrubber")} onKeyDown={onKeyDown}>
      <div className="controls">
        <button
          type="button"
          className="button icon step"
          aria-label={say("stepBack")}
          disabled={seq <= 1}
          onClick={() => step(-1)}
        >
          <Icon name="back" />
        </button>
        <button
          type="button"
          className="button icon primary"
          aria-label={say(replay.isPlaying ? "pause" : "play")}
          onClick={replay.toggle}
        >
          <Icon name={replay.isPlaying ? "pause" : "play"} />
        </button>
        <button
          type="button"
          className="button icon step"
          aria-label={say("stepForward")}
          disabled={seq >= length}
          onClick={() => step(1)}
        >
          <Icon name="forward" />
        </button>
      </div>
      <div className="track">
        <Ticks events={events} length={length} world={world} />
        <input
          type="range"
          min={1}
          max={Math.max(1, length)}
          step={1}
          value={seq}
          aria-label={say("scrubber")}
          aria-valuetext={position}
          onChange={(event) => replay.goTo(Number(event.target.value))}
        />
      </div>
      <output className="position">{position}</output>
      <div className="tabs" role="group" aria-label={say("speed")}>
        {SPEEDS.map((speed) => (
          <button
            key={speed}
            type="button"
            aria-pressed={replay.speed === speed}
            onClick={() => replay.setSpeed(speed)}
          >
            {speed}×
          </button>
        ))}
      </div>
      <button
        type="button"
        className="button small now"
        disabled={replay.cursor === null}
        onClick={() => replay.goTo(null)}
      >
        {say("backToNow")}
      </button>
      {suppose && (
        <button type="button" className="button small suppose" onClick={suppose}>
          {say("whatIf")}
        </button>
      )}
    </section>
  );
}

/** Marks where something noteworthy happened; the quiet steps between are left out. */
function Ticks({ events, length, world }: Omit<Props, "replay" | "suppose">) {
  const say = useSay();
  const ticks = useMemo(
    () =>
      events.slice(0, length).flatMap((envelope) => {
        const { tone } = describe(envelope, say, world);
        return tone === "quiet" || tone === "plain" ? [] : [{ seq: envelope.seq, tone }];
      }),
    [events, length, say, world],
  );
  if (length > 400) return null;
  return (
    <svg className="ticks" aria-hidden="true" preserveAspectRatio="none" viewBox={`0 0 ${Math.max(1, length - 1)} 1`}>
      {ticks.map(({ seq, tone }) => (
        <line key={seq} className={tone} x1={seq - 1} x2={seq - 1} y1="0" y2="1" vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  );
}
