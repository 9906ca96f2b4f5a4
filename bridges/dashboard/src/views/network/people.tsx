import { useMemo } from "react";
import type { Agent } from "../../api/agents";
import { Avatar } from "../../components/avatar";
import { useSay } from "../../i18n";
import type { Heat } from "./heat";

const NOTHING = { invited: 0, answered: 0 };
const SHOWN_MAX = 40; // more are found by writing more

interface Props {
  readonly people: readonly Agent[];
  /** How busy they were, who was invited most often first; null: nobody looks at that. */
  readonly heat: ReadonlyMap<string, Heat> | null;
  readonly isFiltered: boolean;
  /** Why there is nobody yet, or never; empty where the people are those who are there. */
  readonly missing: string;
  readonly open: (agentId: string) => void;
}

/** The same people as on the graph, to read and to reach by keyboard. */
export function People({ people, heat, isFiltered, missing, open }: Props) {
  const say = useSay();
  const sorted = useMemo(() => {
    const invited = ({ agent_id: id }: Agent): number => heat?.get(id)?.invited ?? 0;
    return heat ? people.toSorted((a, b) => invited(b) - invited(a)) : people;
  }, [people, heat]);
  return (
    <section className="card network-people" aria-labelledby="network-people">
      <header>
        <h2 id="network-people">{say("networkPeople")}</h2>
        <span className="muted" role="status">
          {missing || say(isFiltered ? "networkFound" : "people", { count: people.length })}
        </span>
      </header>
      <ul className="link-list" tabIndex={0} aria-labelledby="network-people">
        {sorted.slice(0, SHOWN_MAX).map((agent) => (
          <li key={agent.agent_id} data-agent={agent.agent_id} data-online={agent.online}>
            <button type="button" onClick={() => open(agent.agent_id)}>
              <Avatar agentId={agent.agent_id} name={agent.user_name} size="small" />
              <span>{agent.user_name}</span>
              {heat && (
                <span className="heat-counts">
                  {say("networkHeatCounts", { ...(heat.get(agent.agent_id) ?? NOTHING) })}
                </span>
              )}
              <span className="muted">{[agent.location, ...agent.tags].filter(Boolean).join(" · ")}</span>
            </button>
          </li>
        ))}
        {people.length === 0 && !missing && <li className="empty">{say("networkNobody")}</li>}
        {people.length > SHOWN_MAX && (
          <li className="muted network-rest">{say("networkMore", { count: people.length - SHOWN_MAX })}</li>
        )}
      </ul>
    </section>
  );
}
