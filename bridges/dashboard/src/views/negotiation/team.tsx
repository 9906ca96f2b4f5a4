import { useState } from "react";
import { Avatar } from "../../components/avatar";
import { Chip } from "../../components/chip";
import { Icon } from "../../components/icon";
import type { Assignment } from "../../generated/events";
import { useSay } from "../../i18n";
import type { Phase } from "../../negotiation/changing";
import { priceText } from "../../negotiation/diff";
import { commitmentOf, type Commitment } from "../../negotiation/standing";
import type { Negotiation, PlanVersion } from "../../negotiation/state";
import { totalsOf } from "../../negotiation/totals";
import { usePreferences } from "../../store/preferences";
import { PartDialog } from "./later";
import { PlanBesides } from "./plan-besides";

interface Props {
  readonly negotiation: Negotiation;
  readonly plan: PlanVersion;
  /** Null where nothing can be changed (any more). */
  readonly phase: Phase | null;
}

const ORDER: readonly Commitment[] = ["confirmed", "pending", "objects", "defaulted", "optional"];

/** Who does what, the firm parts first, with what it costs in all. */
export function Team({ negotiation, plan, phase }: Props) {
  const say = useSay();
  const [opened, setOpened] = useState<Assignment | null>(null); // the next plan may come while it is open
  const { assignments, rationale, summary } = plan.proposal;
  const rows = assignments
    .map((assignment) => ({ assignment, commitment: commitmentOf(assignment, plan, negotiation) }))
    .sort((a, b) => weightOf(a) - weightOf(b));
  const totals = totalsOf(
    assignments,
    usePreferences((state) => state.language),
  );
  return (
    <div className="team">
      {!negotiation.outcome && <p className="summary">{summary}</p>}
      <ul>
        {rows.map(({ assignment, commitment }, index) => (
          <AssignmentRow
            key={`${assignment.agent_id}.${index}`}
            assignment={assignment}
            commitment={commitment}
            names={namesIn(assignments)}
            {...(phase === null ? {} : { change: () => setOpened(assignment) })}
          />
        ))}
      </ul>
      {totals && (
        <p className="totals">
          <span className="muted">{say("total")}</span> <strong>{totals}</strong>
        </p>
      )}
      {plan.overBudget.map(({ requirement_id: id, text, note }) => (
        <p key={id} className="over-budget">
          {say("overBudget", { text, note })}
        </p>
      ))}
      {opened && phase !== null && (
        <PartDialog part={opened} negotiation={negotiation} phase={phase} onClose={() => setOpened(null)} />
      )}
      <PlanBesides proposal={plan.proposal} />
      {rationale && (
        <details className="rationale">
          <summary>{say("rationale")}</summary>
          <p>{rationale}</p>
        </details>
      )}
    </div>
  );
}

/** Who covers nothing of the demand, a stand-in for somebody, comes after those who do. */
const weightOf = ({ assignment, commitment }: Pick<RowProps, "assignment" | "commitment">): number =>
  ORDER.indexOf(commitment) + (assignment.capabilities.length ? 0 : 0.5);

const TONES = {
  confirmed: "good",
  pending: "outline",
  objects: "warm",
  defaulted: "outline",
  optional: "plain",
} as const;

interface RowProps {
  readonly assignment: Assignment;
  readonly commitment: Commitment;
  readonly names: ReadonlyMap<string, string>;
  readonly change?: () => void;
}

function AssignmentRow({ assignment, commitment, names, change }: RowProps) {
  const say = useSay();
  const { display_name: name, agent_id: agentId, role, responsibility, notes, source, standing } = assignment;
  const price = priceText(
    assignment,
    usePreferences((state) => state.language),
  );
  const after = assignment.dependencies.map((id) => names.get(id)).filter((found) => found !== undefined);
  const word = commitment === "objects" ? "feedback_negotiate" : commitment;
  return (
    <li className="assignment" data-agent={agentId} data-commitment={commitment}>
      <Avatar agentId={agentId} name={name} />
      <div className="who">
        <strong>{name}</strong> <span className="role">{role}</span>
        {standing === "stand_by" && <Chip tone="outline">{say("stands_by")}</Chip>}
        {standing === "optional" && <Chip tone="outline">{say("doneWithout")}</Chip>}
        {source !== "channel" && <Chip tone="violet">{say("fromSubnet")}</Chip>}
      </div>
      <div className="firm">
        {price && <span className="price">{price}</span>}
        <Chip tone={TONES[commitment]} {...(commitment === "defaulted" ? { title: say("defaultedHint") } : {})}>
          {commitment === "confirmed" && <Icon name="check" size="0.9em" />}
          {say(word)}
        </Chip>
        {change && (
          <button
            type="button"
            className="button small not-printed"
            aria-haspopup="dialog"
            aria-label={say("partChangeOf", { name, role })}
            onClick={change}
          >
            {say("partChange")}
          </button>
        )}
      </div>
      <p className="what">{responsibility}</p>
      {(notes || after.length > 0) && (
        <p className="aside">
          {notes && <span className="note">{notes}</span>}
          {after.length > 0 && <span className="muted">{say("after", { names: after.join(say("separator")) })}</span>}
        </p>
      )}
    </li>
  );
}

const namesIn = (assignments: readonly Assignment[]): ReadonlyMap<string, string> =>
  new Map(assignments.map((a) => [a.agent_id, a.display_name]));
