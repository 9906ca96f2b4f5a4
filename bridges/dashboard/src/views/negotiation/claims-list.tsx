import { useSay } from "../../i18n";
import type { Claims } from "../../negotiation/state";

/** What the agreement leaves open: only the requester can accept it. */
export function ClaimsList({ claims }: { readonly claims: Claims }) {
  const say = useSay();
  if (!claims.openPoints.length) return null;
  return (
    <div className="claims">
      <h3>{say("needsYourYes", { count: claims.openPoints.length })}</h3>
      <ul className="lines">
        {claims.openPoints.map((point) => (
          <li key={point.open_point_id}>{point.text}</li>
        ))}
      </ul>
    </div>
  );
}
