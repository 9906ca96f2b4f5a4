import { useCallback, useState } from "react";
import { listAgents, type Agent } from "../../api/agents";
import { readWhyNot } from "../../api/model";
import { Avatar } from "../../components/avatar";
import { Dialog } from "../../components/dialog";
import { Skeleton } from "../../components/skeleton";
import { Trouble } from "../../components/trouble";
import { useLoaded } from "../../components/use-loaded";
import { useSay } from "../../i18n";
import { joinedOf, type Negotiation } from "../../negotiation/state";
import { usePreferences } from "../../store/preferences";
import "../../i18n/learn-reasons";
import "./not-invited.css";

interface Props {
  readonly negotiation: Negotiation;
  readonly onClose: () => void;
}

/** Everybody on the network who was not invited to this, each with the reason when it is asked for. */
export function NotInvitedDrawer({ negotiation, onClose }: Props) {
  const say = useSay();
  const { found, error } = useLoaded(listAgents);
  const joined = new Set(joinedOf(negotiation).map((part) => part.agent_id));
  const left = found?.filter(({ agent_id: id }) => !negotiation.participants[id] && !joined.has(id));
  return (
    <Dialog kind="drawer" title={say("notInvitedTitle")} onClose={onClose}>
      <div className="drawer-body not-invited">
        <p className="muted">{say("notInvitedLead")}</p>
        <Trouble error={error} />
        {!found && !error && <Skeleton rows={4} />}
        {left?.length === 0 && <p>{say("notInvitedNobody")}</p>}
        <ul>
          {left?.map((agent) => (
            <Person key={agent.agent_id} agent={agent} demandId={negotiation.demandId} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function Person({ agent, demandId }: { readonly agent: Agent; readonly demandId: string }) {
  const say = useSay();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li data-agent={agent.agent_id}>
      <Avatar agentId={agent.agent_id} name={agent.user_name} />
      <span className="name">{agent.user_name}</span>
      <button
        type="button"
        className="button"
        aria-expanded={isOpen}
        aria-label={say("whyNotAbout", { name: agent.user_name })}
        onClick={() => setIsOpen(!isOpen)}
      >
        {say("whyNot")}
      </button>
      {isOpen && <Reasons agentId={agent.agent_id} demandId={demandId} />}
    </li>
  );
}

function Reasons({ agentId, demandId }: { readonly agentId: string; readonly demandId: string }) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const { found, error } = useLoaded(useCallback(() => readWhyNot(demandId, agentId), [demandId, agentId]));
  const [, ...others] = found?.alterations ?? [];
  return (
    <div className="stack why-not-reasons">
      <Trouble error={error} />
      {!found && !error && <Skeleton rows={1} />}
      <p aria-live="polite">{found?.text[language]}</p>
      {found && found.better.length > 0 && (
        <ul className="lines">
          {found.better.map((one) => (
            <li key={one.agent_id + one.capability}>{one.text[language]}</li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <p className="muted">
          {say("whyNotOr")} {others.map((one) => one.text[language]).join(language === "zh" ? "；" : "; ")}
        </p>
      )}
    </div>
  );
}
