import { Avatar } from "../../components/avatar";
import { useSay } from "../../i18n";
import { certificateOf, type Signature } from "../../negotiation/certificate";
import type { Negotiation } from "../../negotiation/state";

/** Who is in the agreed plan without having said yes, and what they said instead. */
export function OpenPoints({ negotiation }: { readonly negotiation: Negotiation }) {
  const say = useSay();
  const open = certificateOf(negotiation)?.signatures.filter(isOpen) ?? [];
  if (!open.length) return null;
  return (
    <div className="open-points">
      <h3>{say("openPoints")}</h3>
      <ul>
        {open.map(({ agentId, displayName, consent }) => {
          const review = negotiation.participants[agentId]?.feedback[negotiation.round];
          const said = review?.defaulted ? "" : review?.adjustment_request || review?.reasoning;
          return (
            <li key={agentId} data-agent={agentId}>
              <Avatar agentId={agentId} name={displayName} size="small" />
              <span>
                <strong>{displayName}</strong> {said || say(`consent_${consent}`)}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const isOpen = ({ consent }: Signature): boolean => consent !== "accepted" && consent !== "subnet";
