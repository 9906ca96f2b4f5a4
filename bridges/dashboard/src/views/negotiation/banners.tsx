import { Icon } from "../../components/icon";
import type { Connection } from "../../api/event-stream";
import type { ModelDegraded } from "../../generated/events";
import { named, useSay, type Word } from "../../i18n";
import type { Negotiation } from "../../negotiation/state";
import { stoodIn } from "../../negotiation/stood-in";
import { TryAgain } from "./later";
import type { Replay } from "./use-replay";

interface Props {
  readonly negotiation: Negotiation;
  readonly connection: Connection;
  readonly replay: Replay;
  readonly isFinal: boolean;
  /** Whether its requester may still decide about it here. */
  readonly mayDecide: boolean;
}

/** What a viewer must not miss: the connection is lost, a model failed, this is the past. */
export function Banners({ negotiation, connection, replay, isFinal, mayDecide }: Props) {
  const say = useSay();
  const { degraded } = negotiation;
  const again = mayDecide && replay.cursor === null ? stoodIn(negotiation) : [];
  return (
    <div className="banners" aria-live="polite">
      <Lost connection={connection} isFinal={isFinal} />
      <StoodIn word="bannerDegraded" degraded={degraded.filter((each) => !each.breaks_limit)} />
      <StoodIn word="bannerBreaksLimit" degraded={degraded.filter((each) => each.breaks_limit)} />
      {again.length > 0 && <TryAgain demandId={negotiation.demandId} prompts={again} />}
      {replay.cursor !== null && (
        <p className="banner accent">
          <Icon name="clock" />
          {say("bannerPast", { seq: replay.cursor })}
          <button type="button" className="button small push" onClick={() => replay.goTo(null)}>
            {say("backToNow")}
          </button>
        </p>
      )}
    </div>
  );
}

/** How often something else than the model answered, for one of its reasons. */
function StoodIn({ word, degraded }: { readonly word: Word; readonly degraded: readonly ModelDegraded[] }) {
  const say = useSay();
  if (!degraded.length) return null;
  const prompts = [...new Set(degraded.map((each) => named(say, "prompt_", each.prompt)))].join(say("separator"));
  return (
    <p className="banner warm">
      <Icon name="alert" />
      {say(word, { count: degraded.length, prompts })}
    </p>
  );
}

/** That what is shown may be behind; nothing while it is not. Who shows it has it said, in a live region that is there before it. */
export function Lost({ connection, isFinal }: Pick<Props, "connection" | "isFinal">) {
  const say = useSay();
  if (connection.state !== "reconnecting" || isFinal || !isWorthSaying(connection)) return null;
  return (
    <p className="banner bad">
      <Icon name="cut" />
      {say("bannerOffline", { count: connection.attempt })}
    </p>
  );
}

const QUIET_ATTEMPTS = 4; // some seconds: how long a server that said goodbye may take

/** A server that said goodbye is back in a moment; a broken connection is said at once. */
const isWorthSaying = ({ attempt, isExpected }: Extract<Connection, { state: "reconnecting" }>): boolean =>
  !isExpected || attempt > QUIET_ATTEMPTS;
