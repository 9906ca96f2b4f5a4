import type { Agent } from "../../api/agents";
import { Icon } from "../../components/icon";
import { useSay } from "../../i18n";
import { describe } from "../../negotiation/describe";
import { linkTo } from "../../store/route";
import type { Message } from "./use-traffic";

interface Props {
  readonly messages: readonly Message[];
  readonly followed: number;
  readonly agents: readonly Agent[];
}

/** Who is there, and what was said last in what is negotiated now. */
export function Messages({ messages, followed, agents }: Props) {
  const say = useSay();
  const online = agents.filter((agent) => agent.online).length;
  return (
    <section className="card network-messages" aria-labelledby="messages-title">
      <header>
        <h2 id="messages-title">{say("lastMessages")}</h2>
      </header>
      <div className="card-body">
        <dl className="presence">
          <div>
            <dt>{say("networkOnline")}</dt>
            <dd>{online}</dd>
          </div>
          <div>
            <dt>{say("networkOffline")}</dt>
            <dd>{agents.length - online}</dd>
          </div>
        </dl>
        <p className="muted">{followed ? say("networkWatching", { count: followed }) : say("networkQuiet")}</p>
        <ul aria-live="polite">
          {messages.map(({ envelope, world }) => {
            const line = describe(envelope, say, world);
            return (
              <li key={envelope.event_id}>
                <span className={`dot ${line.tone}`} />
                <a href={linkTo.negotiation(world.rootId)}>{line.title}</a>
              </li>
            );
          })}
        </ul>
        {!followed && (
          <p>
            <a className="button" href={linkTo.ask()}>
              {say("navAsk")} <Icon name="arrow" />
            </a>
          </p>
        )}
      </div>
    </section>
  );
}
