import { Icon } from "../../components/icon";
import { useSay } from "../../i18n";
import {
  factOf,
  factStateOf,
  isDoneBesides,
  isOnlyTold,
  STATE_ICONS,
  standingText,
} from "../../negotiation/requirements";
import type { Negotiation } from "../../negotiation/state";
import { usePreferences } from "../../store/preferences";

/** Everything that was asked for, one line each, with how it stood at the end and why. */
export function AskedFor({ negotiation }: { readonly negotiation: Negotiation }) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const requirements = negotiation.requirements.filter((one) => !isOnlyTold(one));
  if (!requirements.length) return null;
  return (
    <section className="asked-for" aria-labelledby="asked-for-title">
      <h3 id="asked-for-title">{say("askedForTitle")}</h3>
      <ul className="lines">
        {requirements.map((fact) => {
          const state = factStateOf(fact, negotiation);
          return (
            <li key={fact.requirement_id} data-state={state}>
              <Icon name={STATE_ICONS[state] ?? "clock"} size="0.9em" /> <strong>{factOf(fact, say, language)}</strong>{" "}
              {!fact.is_hard && !isDoneBesides(fact) && <span className="muted">({say("wish")}) </span>}
              <span className="muted">{standingText(fact, negotiation, say)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
