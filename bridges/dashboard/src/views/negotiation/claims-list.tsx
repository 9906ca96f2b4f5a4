import { useState } from "react";
import type { Assignment, OpenPoint, Requirement } from "../../generated/events";
import { useSay } from "../../i18n";
import type { Phase } from "../../negotiation/changing";
import { currentPlan, type Claims, type Negotiation } from "../../negotiation/state";
import { FactDialog, PartDialog } from "./later";

interface Props {
  readonly claims: Claims;
  readonly negotiation: Negotiation;
  /** Null where nothing can be changed (any more). */
  readonly phase: Phase | null;
}

/** What the agreement leaves open: the requester accepts it with the plan, or changes what it is about. */
export function ClaimsList({ claims, negotiation, phase }: Props) {
  const say = useSay();
  const [fact, setFact] = useState<Requirement | null>(null); // the next plan may come while one is open
  const [part, setPart] = useState<Assignment | null>(null);
  if (!claims.openPoints.length) return null;
  return (
    <div className="claims">
      <h3>
        {say(negotiation.parentChannelId === null ? "needsYourYes" : "openInPart", { count: claims.openPoints.length })}
      </h3>
      <ul className="lines">
        {claims.openPoints.map((point) => (
          <li key={point.open_point_id} data-point={point.open_point_id}>
            {point.text}
            {phase !== null && <Ways point={point} negotiation={negotiation} setFact={setFact} setPart={setPart} />}
          </li>
        ))}
      </ul>
      {fact && <FactDialog fact={fact} negotiation={negotiation} phase={phase} onClose={() => setFact(null)} />}
      {part && phase !== null && (
        <PartDialog part={part} negotiation={negotiation} phase={phase} onClose={() => setPart(null)} />
      )}
    </div>
  );
}

interface WaysProps {
  readonly point: OpenPoint;
  readonly negotiation: Negotiation;
  readonly setFact: (fact: Requirement) => void;
  readonly setPart: (part: Assignment) => void;
}

/** What else can be done about it: of one person's part, somebody else; of something asked for, another wish. */
function Ways({ point, negotiation, setFact, setPart }: WaysProps) {
  const say = useSay();
  const fact = negotiation.requirements.find(({ requirement_id: id }) => id === point.requirement_id);
  const parts = currentPlan(negotiation)?.proposal.assignments ?? [];
  const [only, ...others] = parts.filter(({ agent_id: id }) => point.who.includes(id));
  return (
    <span className="ways not-printed">
      {only && others.length === 0 && (
        <button
          type="button"
          className="button small"
          aria-haspopup="dialog"
          aria-label={say("pointOtherOf", { name: only.display_name, role: only.role })}
          onClick={() => setPart(only)}
        >
          {say("pointOther")}
        </button>
      )}
      {fact && (
        <button type="button" className="button small" aria-haspopup="dialog" onClick={() => setFact(fact)}>
          {say("pointChange")}
        </button>
      )}
    </span>
  );
}
