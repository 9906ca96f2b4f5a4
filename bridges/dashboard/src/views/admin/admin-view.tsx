import { useState } from "react";
import { stateOf, type Agent } from "../../api/agents";
import { Avatar } from "../../components/avatar";
import { Trouble } from "../../components/trouble";
import { named, useSay, type Word } from "../../i18n";
import { useReadiness } from "../../store/readiness";
import { linkTo, usePlace } from "../../store/route";
import { useMay } from "../../store/session";
import { DemandList } from "../demands/demand-list";
import { useDemands } from "../demands/use-demands";
import { AddPerson } from "../people/add-person";
import { ImportPeople } from "../people/import-people";
import { FiguresCard } from "./figures-card";
import { GateCard } from "./gate-card";
import { ModelCard } from "./model-card";
import { ProfileDrawer } from "./profile-drawer";
import { useAgents } from "./use-agents";
import "../../i18n/learn-admin";
import "../../i18n/learn-gate";
import "../../i18n/learn-network";
import "../../i18n/learn-people";
import "../../i18n/learn-reasons";
import "../../i18n/learn-lists";
import "../people/people.css";
import "./admin.css";

const RECENT = 5;

/** What an operator looks at: is every part there, who are the twins, what is going on. */
export function AdminView() {
  const say = useSay();
  const { found: page, error } = useDemands({ page: 1, size: RECENT });
  const isOperator = useMay("operator");
  return (
    <div className="admin">
      <div className="page-title">
        <h1>{say("adminTitle")}</h1>
      </div>
      <Parts />
      {isOperator && <FiguresCard />}
      <ModelCard />
      {isOperator && <GateCard />}
      <div className="admin-columns">
        <Twins />
        <section aria-labelledby="admin-demands">
          <header className="section-head">
            <h2 id="admin-demands">{say("recent")}</h2>
            <a href={linkTo.demands}>{say("all")}</a>
          </header>
          {page && page.items.length > 0 ? (
            <DemandList rows={page.items} />
          ) : (
            error === null && <p className="empty card">{say("demandsEmpty")}</p>
          )}
          <Trouble error={error} />
        </section>
      </div>
    </div>
  );
}

const PARTS: readonly (readonly ["hub" | "coordinator" | "channel_admin", Word])[] = [
  ["hub", "partHub"],
  ["coordinator", "partCoordinator"],
  ["channel_admin", "partAdmin"],
];

function Parts() {
  const say = useSay();
  const readiness = useReadiness((state) => state.readiness);
  if (readiness === undefined) return null;
  if (readiness === null)
    return (
      <p className="banner bad" role="status">
        {say("networkAway")}
      </p>
    );
  return (
    <dl className="parts" aria-label={say("adminParts")}>
      <div data-up={readiness.ready}>
        <dt>{say("networkTitle")}</dt>
        <dd>{say(readiness.ready ? "ready" : "notReady")}</dd>
      </div>
      {PARTS.map(([key, word]) => (
        <div key={key} data-up={readiness[key]}>
          <dt>{say(word)}</dt>
          <dd>{say(readiness[key] ? "up" : "down")}</dd>
        </div>
      ))}
      <div data-up={readiness.twins_online > 0}>
        <dt>{say("twinsOnline")}</dt>
        <dd>{readiness.twins_online}</dd>
      </div>
    </dl>
  );
}

function Twins() {
  const say = useSay();
  const { found: agents, error, again } = useAgents();
  const [search, setSearch] = useState("");
  const [isOnlyOnline, setOnlyOnline] = useState(false);
  const [openedId, setOpenedId] = usePlace("twin");
  const [opens, setOpens] = usePlace("people");
  const [added, setAdded] = useState("");
  const words = search.trim().toLowerCase();
  const shown = agents?.filter((agent) => (!isOnlyOnline || agent.online) && textOf(agent).includes(words)) ?? [];
  const opened = agents?.find((agent) => agent.agent_id === openedId);
  return (
    <section className="card twins" aria-labelledby="twins-title">
      <header>
        <h2 id="twins-title">{say("adminTwins")}</h2>
        <label className="check">
          <input type="checkbox" checked={isOnlyOnline} onChange={(event) => setOnlyOnline(event.target.checked)} />
          {say("adminOnlyOnline")}
        </label>
        <input
          type="search"
          className="field"
          aria-label={say("adminSearch")}
          placeholder={say("adminSearch")}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <TwinButtons open={setOpens} />
        <span className="muted" role="status">
          {say("adminShown", { shown: shown.length, total: agents?.length ?? 0 })}
        </span>
      </header>
      {added && (
        <p className="banner good" role="status">
          {say("personAdded", { name: added })}
        </p>
      )}
      <Trouble error={error} />
      {agents && shown.length === 0 && <p className="empty">{say("adminNobody")}</p>}
      <ul>
        {shown.map((agent) => (
          <li key={agent.agent_id}>
            <button type="button" onClick={() => setOpenedId(agent.agent_id)}>
              <Avatar agentId={agent.agent_id} name={agent.user_name} />
              <span className="name">
                <strong>{agent.user_name}</strong> <span className="muted">{agent.location}</span>
              </span>
              <span className="tags muted">{agent.tags.join(say("separator"))}</span>
              <span className="online">
                <span className={`dot ${agent.online ? "good" : ""}`} />
                {named(say, "state_", stateOf(agent))}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {opens === "add" && (
        <AddPerson onClose={() => setOpens(null)} added={(name) => (setOpens(null), setAdded(name), again())} />
      )}
      {opens === "import" && <ImportPeople onClose={() => setOpens(null)} changed={again} />}
      {opened && <ProfileDrawer agent={opened} onClose={() => setOpenedId(null)} changed={again} />}
    </section>
  );
}

/** What changes who is here; for an operator. */
function TwinButtons({ open }: { readonly open: (what: string) => void }) {
  const say = useSay();
  if (!useMay("operator")) return null;
  return (
    <span className="twin-buttons">
      <button type="button" className="button small primary" onClick={() => open("add")}>
        {say("personAdd")}
      </button>
      <button type="button" className="button small" onClick={() => open("import")}>
        {say("importPeopleOpen")}
      </button>
    </span>
  );
}

const textOf = (agent: Agent): string =>
  [agent.user_name, agent.agent_id, agent.location, ...agent.tags, agent.profile_summary].join(" ").toLowerCase();
