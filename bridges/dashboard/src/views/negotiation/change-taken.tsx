import type { ChangeTaken } from "../../api/client";
import { Icon } from "../../components/icon";
import { useSay } from "../../i18n";
import { daysThatStay, type Phase } from "../../negotiation/changing";
import { factOf } from "../../negotiation/requirements";
import type { Negotiation } from "../../negotiation/state";
import { usePreferences } from "../../store/preferences";
import "../../i18n/learn-opened";
import "./change-dialog.css";

interface Props {
  readonly taken: ChangeTaken;
  readonly before: Negotiation;
  readonly phase: Phase;
  readonly onClose: () => void;
}

/** A change as it was read, before anybody is asked again. */
export function ChangeRead({ taken, before, phase, onClose }: Props) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const isRuledOut = (id: string): boolean =>
    before.requirements.some((fact) => fact.requirement_id === id && fact.kind === "exclusion");
  // Of what must not be, "no longer asked for" would read as its opposite.
  const waivedExclusions = taken.waived.filter(isRuledOut);
  const waived = taken.waived.filter((id) => !isRuledOut(id));
  const facts = (ids: readonly string[]): string =>
    before.requirements
      .filter(({ requirement_id: id }) => ids.includes(id))
      .map((fact) => factOf(fact, say, language))
      .join(say("separator"));
  const stay = daysThatStay(taken, before.requirements);
  const isAskedAgain = phase !== "ended" || taken.changes.length > 0 || taken.removed.length > 0;
  return (
    <div className="change-read stack" role="status">
      {taken.changes.length > 0 && (
        <>
          <p>{say("changeTaken")}</p>
          <ul className="lines">
            {taken.changes.map((fact) => (
              <li key={fact.requirement_id}>
                <strong>{factOf(fact, say, language)}</strong>{" "}
                <span className="muted">{say(`kind_of_${fact.kind}`)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {taken.removed.length > 0 && <p className="muted">{say("changeReplaces", { facts: facts(taken.removed) })}</p>}
      {stay.length > 0 && <p className="muted">{say("changeDaysStay", { facts: facts(stay) })}</p>}
      {waived.length > 0 && <p>{say("changeWaived", { facts: facts(waived) })}</p>}
      {waivedExclusions.length > 0 && <p>{say("changeWaivedExclusion", { facts: facts(waivedExclusions) })}</p>}
      <p className="muted">{say(isAskedAgain ? `changeNext_${phase}` : "changeNext_kept")}</p>
      <div className="buttons">
        <button type="button" className="button primary" onClick={onClose}>
          <Icon name="check" />
          {say("done")}
        </button>
      </div>
    </div>
  );
}
