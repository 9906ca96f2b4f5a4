import { useState } from "react";
import { Avatar } from "../../components/avatar";
import { Chip } from "../../components/chip";
import type { Assignment } from "../../generated/events";
import { useSay } from "../../i18n";
import { uncoveredOf } from "../../negotiation/conclusion";
import { standingOf } from "../../negotiation/standing";
import { isAskedIn, joinedOf, participantsOf, type Negotiation, type Participant } from "../../negotiation/state";
import { usePlace } from "../../store/route";
import { NotInvitedDrawer, PersonDrawer } from "./later";

interface CardProps {
  readonly negotiation: Negotiation;
  readonly isArchive: boolean;
}

/** Who was found, why, and what each one says, as it happens. */
export function PeopleCard({ negotiation, isArchive }: CardProps) {
  const say = useSay();
  const [openedId, setOpenedId] = usePlace("person");
  const [asksWhyNot, setAsksWhyNot] = useState(false);
  const people = participantsOf(negotiation);
  const opened = openedId ? negotiation.participants[openedId] : undefined;
  const uncovered = uncoveredOf(negotiation);
  const joined = joinedOf(negotiation);
  const count = people.length + joined.length;
  return (
    <section className="card people" aria-labelledby="people-title">
      <header>
        <h2 id="people-title">
          {say("peopleTitle")} {count > 0 && <span className="muted count">{count}</span>}
        </h2>
      </header>
      {count === 0 && (
        <p className="empty">{say(negotiation.coverage || negotiation.outcome ? "peopleNobody" : "peopleEmpty")}</p>
      )}
      <ul>
        {people.map((person) => (
          <PersonRow
            key={person.agentId}
            person={person}
            negotiation={negotiation}
            open={() => setOpenedId(person.agentId)}
          />
        ))}
        {joined.map((assignment) => (
          <JoinedRow
            key={assignment.agent_id}
            assignment={assignment}
            wasAsked={isAskedIn(assignment.agent_id, negotiation)}
          />
        ))}
      </ul>
      {uncovered.length > 0 && (
        <p className="uncovered">
          <span className="muted">{say("nobodyOffers")}</span>
          {uncovered.map((tag) => (
            <Chip key={tag} tone="warm">
              {tag}
            </Chip>
          ))}
        </p>
      )}
      {!isArchive && negotiation.coverage && (
        <p className="asks-why-not">
          <button type="button" className="button" onClick={() => setAsksWhyNot(true)}>
            {say("notInvited")}
          </button>
        </p>
      )}
      {asksWhyNot && <NotInvitedDrawer negotiation={negotiation} onClose={() => setAsksWhyNot(false)} />}
      {opened && (
        <PersonDrawer
          person={opened}
          negotiation={negotiation}
          isArchive={isArchive}
          onClose={() => setOpenedId(null)}
        />
      )}
    </section>
  );
}

function JoinedRow({ assignment, wasAsked }: { readonly assignment: Assignment; readonly wasAsked: boolean }) {
  const say = useSay();
  const { agent_id: agentId, display_name: name, role, is_confirmed: isConfirmed } = assignment;
  return (
    <li className="person joined" data-agent={agentId}>
      <Avatar agentId={agentId} name={name} />
      <span className="who">
        <span className="name">{name}</span>
        <span className="muted role">{role}</span>
      </span>
      <span className="chips">
        <Chip tone="violet">{say(wasAsked ? "askedIn" : "fromSubnet")}</Chip>
        {isConfirmed && <Chip tone="good">{say("confirmed")}</Chip>}
      </span>
    </li>
  );
}

interface RowProps {
  readonly person: Participant;
  readonly negotiation: Negotiation;
  readonly open: () => void;
}

function PersonRow({ person, negotiation, open }: RowProps) {
  const say = useSay();
  const standing = standingOf(person, negotiation, say);
  const { offer, candidate } = person;
  const feedback = person.feedback[negotiation.round];
  const said = feedback?.adjustment_request || offer?.decline_reason || offer?.contribution || candidate?.reason || "";
  const role = offer?.suggested_role || candidate?.expected_role;
  return (
    <li className="person" data-agent={person.agentId} data-standing={standing.key}>
      <button type="button" onClick={open}>
        <Avatar agentId={person.agentId} name={person.displayName} />
        <span className="who">
          <span className="name">{person.displayName}</span>
          {role && <span className="muted role">{role}</span>}
        </span>
        <span className={`chip ${standing.tone}`}>
          {standing.key === "thinking" && <span className="dot breathing" />}
          {standing.text}
        </span>
        <span className="said">{said}</span>
        {!offer && candidate && said !== candidate.reason && <span className="muted said">{candidate.reason}</span>}
      </button>
      {offer && offer.conditions.length > 0 && (
        <ul className="chips conditions" aria-label={say("conditions")}>
          {offer.conditions.map((condition) => (
            <li key={condition} className="chip warm wraps">
              {condition}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
