import { useState } from "react";
import { Dialog } from "../../components/dialog";
import { DialogFoot } from "../../components/dialog-foot";
import type { Assignment } from "../../generated/events";
import { useSay } from "../../i18n";
import type { Phase } from "../../negotiation/changing";
import type { Negotiation } from "../../negotiation/state";
import { ChangeRead } from "./change-taken";
import { useChange } from "./use-change";
import "../../i18n/learn-opened";
import "./change-dialog.css";

interface Props {
  readonly part: Assignment;
  readonly negotiation: Negotiation;
  readonly phase: Phase;
  readonly onClose: () => void;
}

/** One part of a plan, for a requester who wants it done by somebody else, or not at all. */
export function PartDialog({ part, negotiation, phase, onClose }: Props) {
  const say = useSay();
  const [start] = useState({ negotiation, phase }); // what the answer is read against
  const change = useChange(negotiation.demandId);
  const { display_name: name, role, capabilities, standing } = part;
  const isNamed = negotiation.requirements.some(({ kind, value }) => kind === "person" && value.text === name);
  return (
    <Dialog kind="question" title={`${name} · ${role}`} onClose={onClose}>
      {change.taken ? (
        <ChangeRead taken={change.taken} before={start.negotiation} phase={start.phase} onClose={onClose} />
      ) : (
        <div className="stack">
          <p className="muted">{say("partExplain")}</p>
          <ul className="part-ways">
            <li>
              <button
                type="button"
                className="button"
                disabled={change.isSending}
                onClick={() => change.send({ without: [name] })}
              >
                {say(standing === "stand_by" ? "partNotThem" : "partSomebodyElse")}
              </button>
              <span className="muted">{say(isNamed ? "partSomebodyElseNamed" : "partSomebodyElseHint", { name })}</span>
            </li>
            {capabilities.length > 0 && (
              <li>
                <button
                  type="button"
                  className="button danger"
                  disabled={change.isSending}
                  onClick={() => change.send({ without: capabilities })}
                >
                  {say("partLeaveOut")}
                </button>
                <span className="muted">{say("partLeaveOutHint", { what: capabilities.join(say("separator")) })}</span>
              </li>
            )}
          </ul>
          <DialogFoot problem={change.problem} onClose={onClose} />
        </div>
      )}
    </Dialog>
  );
}
