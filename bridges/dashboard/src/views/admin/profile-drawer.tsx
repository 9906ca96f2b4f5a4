import { useState } from "react";
import { stateOf, type Agent, type Terms as AgentTerms } from "../../api/agents";
import { Avatar } from "../../components/avatar";
import { Chip } from "../../components/chip";
import { Commitments } from "../../components/commitments";
import { Dialog } from "../../components/dialog";
import { named, useSay } from "../../i18n";
import type { Language } from "../../i18n/language";
import { money, perUnit } from "../../negotiation/diff";
import { usePreferences } from "../../store/preferences";
import { useMay } from "../../store/session";
import { PersonActions } from "../people/person-actions";
import { ProfileForm } from "./profile-form";
import { TwinActions } from "./twin-actions";

interface Props {
  readonly agent: Agent;
  readonly onClose: () => void;
  readonly changed: () => void;
}

/** A person as their twin presents them; an operator may change it, and start or stop the twin. */
export function ProfileDrawer({ agent, onClose, changed }: Props) {
  const say = useSay();
  const mayChange = useMay("operator");
  const [isEdited, setEdited] = useState(false);
  const [applies, setApplies] = useState<string | null>(null);
  if (isEdited) {
    return (
      <Dialog kind="drawer" title={say("profileEdit", { name: agent.user_name })} onClose={onClose}>
        <ProfileForm agent={agent} done={(when) => (setEdited(false), setApplies(when), changed())} />
      </Dialog>
    );
  }
  return (
    <Dialog
      kind="drawer"
      title={agent.user_name}
      lead={<Avatar agentId={agent.agent_id} name={agent.user_name} />}
      onClose={onClose}
    >
      <div className="drawer-body">
        <p className="profile-summary">{agent.profile_summary}</p>
        <div className="chips">
          <Chip tone={agent.paused_since !== null ? "warm" : agent.online ? "good" : "outline"}>
            {named(say, "state_", stateOf(agent))}
          </Chip>
          <Chip tone="outline">{agent.location}</Chip>
          {agent.tags.map((tag) => (
            <Chip key={tag} tone="accent">
              {tag}
            </Chip>
          ))}
        </div>
        <div className="twin-actions">
          {mayChange && (
            <button type="button" className="button small" onClick={() => setEdited(true)}>
              {say("edit")}
            </button>
          )}
          <TwinActions agent={agent} done={changed} />
          <PersonActions agent={agent} changed={changed} removed={() => (changed(), onClose())} />
        </div>
        {applies !== null && (
          <p className="banner accent" role="status">
            {say(applies === "now" ? "profileSaved" : "profileSavedLater")}
          </p>
        )}
        <section className="stack">
          <h3>{say("capabilities")}</h3>
          <dl className="facts">
            {Object.entries(agent.capabilities).map(([name, detail]) => (
              <div key={name} className="pair">
                <dt>{name}</dt>
                <dd>{detail}</dd>
              </div>
            ))}
          </dl>
        </section>
        {agent.terms && <Terms agent={agent} terms={agent.terms} />}
        <Commitments agentId={agent.agent_id} />
        <p className="muted mono">{agent.agent_id}</p>
      </div>
    </Dialog>
  );
}

function Terms({ agent, terms }: { readonly agent: Agent; readonly terms: AgentTerms }) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const price = terms.price === null ? say("free") : perUnit(terms.price, terms.currency, terms.price_unit, language);
  const floor = terms.price_floor == null ? "" : ` · ${say("priceFloor")} ${money(terms.price_floor, terms.currency)}`;
  const extras = [
    terms.capacity_people === null ? "" : say("capacity", { count: terms.capacity_people }),
    terms.remote ? say("remote") : "",
    terms.hours_max == null ? "" : say("hoursMax", { count: terms.hours_max }),
    terms.notice_days == null ? "" : say("noticeDays", { count: terms.notice_days }),
    terms.recurring == null ? "" : say(terms.recurring ? "recurringYes" : "recurringNo"),
    terms.languages?.length ? say("speaks", { languages: languagesText(terms.languages, language) }) : "",
    agent.busy_ics ? say("busyIcsSet") : "",
    terms.travels_to.length ? say("travels", { places: terms.travels_to.join(say("separator")) }) : "",
  ].filter(Boolean);
  return (
    <section className="stack">
      <h3>{say("terms")}</h3>
      <dl className="facts">
        <dt>{say("price")}</dt>
        <dd>{price + floor}</dd>
        {agent.availability && (
          <>
            <dt>{say("availability")}</dt>
            <dd>{agent.availability}</dd>
          </>
        )}
        {agent.interests.length > 0 && (
          <>
            <dt>{say("interests")}</dt>
            <dd>{agent.interests.join(say("separator"))}</dd>
          </>
        )}
        {terms.temperament !== undefined && (
          <>
            <dt>{say("temperament")}</dt>
            <dd>{named(say, "temperament_", terms.temperament)}</dd>
          </>
        )}
      </dl>
      <div className="chips">
        {extras.map((text) => (
          <Chip key={text}>{text}</Chip>
        ))}
      </div>
    </section>
  );
}

/** "中文、英语" for zh, en. */
function languagesText(codes: readonly string[], language: Language): string {
  const names = new Intl.DisplayNames(language === "zh" ? "zh-CN" : "en", { type: "language" });
  return codes.map((code) => names.of(code) ?? code).join(language === "zh" ? "、" : ", ");
}
