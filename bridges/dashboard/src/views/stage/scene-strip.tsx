import type { Connection } from "../../api/event-stream";
import { useSay } from "../../i18n";
import type { Scene } from "../../negotiation/scenes";

interface Props {
  readonly scenes: readonly Scene[];
  readonly connection: Connection;
  /** The end, what was, or what is: with as much delay as a room needs to read it. */
  readonly showing: "final" | "replay" | "live";
}

/** The scenes of the play: which are over, which one is on. A new one is announced across the room. */
export function SceneStrip({ scenes, connection, showing }: Props) {
  const say = useSay();
  const now = scenes.find(({ state }) => state === "now");
  const isAway = connection.state === "reconnecting" && showing === "live";
  return (
    <header className="stage-head">
      <ol className="scenes" aria-label={say("stageScenes")}>
        {scenes.map(({ key, label, note, state }) => (
          <li key={key} data-state={state} aria-current={state === "now" ? "step" : undefined}>
            <span className="scene-label">{label}</span>
            {note && <span className="scene-note">{note}</span>}
          </li>
        ))}
      </ol>
      <p className="on-air" role="status" data-state={isAway ? "reconnecting" : showing}>
        {isAway ? say("reconnecting", { count: connection.attempt }) : say(showing === "replay" ? "scrubber" : showing)}
      </p>
      {now && (
        <p key={now.key} className="curtain" aria-hidden="true">
          {now.label}
        </p>
      )}
    </header>
  );
}
