import { Chip, ProvenanceChip } from "../../components/chip";
import { Icon } from "../../components/icon";
import { StatusChip } from "../../components/status";
import type { Gap } from "../../generated/events";
import { named, useSay } from "../../i18n";
import { isLacking, isOpenEnded } from "../../negotiation/conclusion";
import {
  joiningsFor,
  openGapsOf,
  subnetsFor,
  type Joining,
  type Negotiation,
  type Subnet,
  type World,
} from "../../negotiation/state";
import { linkTo } from "../../store/route";
import { WhyButton } from "./why-button";
import "./gaps.css";

interface Props {
  readonly world: World;
  readonly negotiation: Negotiation;
  readonly isArchive: boolean;
}

/** What the agreed plan still lacks, and the negotiations that look for it: a tree. */
export function GapsCard({ world, negotiation, isArchive }: Props) {
  const say = useSay();
  const { gaps } = negotiation;
  const isFilled = gaps !== null && gaps.gaps.length > 0 && openGapsOf(negotiation).length === 0;
  const title = say(isFilled ? "gapsFilled" : "gapsTitle");
  return (
    <section className="card gaps" aria-labelledby="gaps-title">
      <header>
        <h2 id="gaps-title">{title}</h2>
        {gaps && <ProvenanceChip provenance={gaps.provenance} />}
        {gaps && <WhyButton seq={gaps.place.seq} about={title} />}
      </header>
      <div className="card-body">
        {gaps && gaps.gaps.length === 0 && isLacking(negotiation) && <p className="muted">{say("gapsAmongPoints")}</p>}
        {gaps && gaps.gaps.length === 0 && !isLacking(negotiation) && (
          <p className="complete">
            <Icon name="check" /> {say(isOpenEnded(negotiation) ? "gapsNoneOpen" : "gapsComplete")}
          </p>
        )}
        <Branch world={world} negotiation={negotiation} isArchive={isArchive} />
      </div>
    </section>
  );
}

/** Each gap with the subnet that was opened for it, and below that the subnet's own gaps. */
function Branch({ world, negotiation, isArchive }: Props) {
  const { gaps, subnets } = negotiation;
  const answers = (gap: Gap) => subnetsFor(gap, negotiation);
  const known = gaps?.gaps ?? [];
  const claimed = new Set(known.flatMap(answers));
  const loose = subnets.filter((subnet) => !claimed.has(subnet));
  return (
    <ul className="tree">
      {known.map((gap) => (
        <li key={gap.gap_id}>
          <GapLine
            gap={gap}
            filledBy={[...joiningsFor(gap, negotiation).flatMap(joinedBy), ...answers(gap).flatMap(addedBy)]}
          />
          {joiningsFor(gap, negotiation).map((joining) => (
            <JoiningLine key={joining.invited.agent_id} joining={joining} />
          ))}
          {answers(gap).map((subnet) => (
            <SubnetBranch key={subnet.triggered.sub_channel_id} {...{ subnet, world, isArchive }} />
          ))}
        </li>
      ))}
      {loose.map((subnet) => (
        <li key={subnet.triggered.sub_channel_id}>
          <SubnetBranch {...{ subnet, world, isArchive }} />
        </li>
      ))}
    </ul>
  );
}

const TONES = { critical: "bad", high: "warm", medium: "plain", low: "outline" } as const;

const addedBy = ({ completed }: Subnet): string[] => completed?.merged_assignments.map((a) => a.display_name) ?? [];

const joinedBy = ({ settled }: Joining): string[] => (settled?.outcome === "joined" ? [settled.display_name] : []);

/** Who was asked into the plan for it, why, and what came of that. */
function JoiningLine({ joining: { invited, answers, settled } }: { readonly joining: Joining }) {
  const say = useSay();
  const said = answers.findLast(({ agent_id: who }) => who === invited.agent_id);
  const told = said?.not_taken || said?.feedback?.reasoning || said?.offer?.contribution || say("gapWaits");
  return (
    <div className="subnet" data-asked-in={invited.agent_id}>
      <div className="head">
        <strong>{say("gapAskedIn", { who: invited.display_name })}</strong>
        <WhyButton seq={invited.place.seq} about={invited.display_name} />
      </div>
      <p>{invited.fit}</p>
      <p className="muted">{invited.reason}</p>
      <p>{told}</p>
      {settled && <p className={settled.outcome === "joined" ? "added" : "muted"}>{settled.reason}</p>}
    </div>
  );
}

function GapLine({ gap, filledBy }: { readonly gap: Gap; readonly filledBy: readonly string[] }) {
  const say = useSay();
  return (
    <div className="gap">
      <div className="head">
        <strong>{gap.capability || gap.gap_type}</strong>
        {filledBy.length > 0 ? (
          <Chip tone="good">{say("gapFilled", { names: filledBy.join(say("separator")) })}</Chip>
        ) : (
          <Chip tone={TONES[gap.severity]} title={say("gapImportance", { score: gap.importance })}>
            {say(`severity_${gap.severity}`)} {gap.importance}
          </Chip>
        )}
      </div>
      <p>{gap.description || gap.reason}</p>
      {gap.suggestion && <p className="muted">{gap.suggestion}</p>}
    </div>
  );
}

interface SubnetProps {
  readonly subnet: Subnet;
  readonly world: World;
  readonly isArchive: boolean;
}

function SubnetBranch({ subnet, world, isArchive }: SubnetProps) {
  const say = useSay();
  const { triggered, completed } = subnet;
  const child = world.negotiations[triggered.sub_demand_id];
  const names = addedBy(subnet).join(say("separator"));
  return (
    <div className="subnet" data-subnet={triggered.sub_demand_id}>
      <div className="head">
        <Icon name="branch" />
        <strong>{say("subnet")}</strong>
        <StatusChip status={completed?.outcome ?? child?.status ?? "created"} />
        <WhyButton seq={triggered.place.seq} about={say("subnet")} />
        {!isArchive && <a href={linkTo.negotiation(triggered.sub_demand_id)}>{say("subnetOpen")}</a>}
      </div>
      <p>{triggered.sub_demand.description}</p>
      {triggered.reason && <p className="muted">{triggered.reason}</p>}
      <div className="chips">
        {Object.entries(triggered.conditions).map(([name, condition]) => (
          <Chip key={name} tone={condition.met ? "good" : "bad"} title={condition.analysis}>
            {say("condition", {
              name: named(say, "condition_", name),
              value: figure(name, condition.value),
              sign: name === "cost" ? "≤" : "≥",
              limit: figure(name, condition.limit),
            })}
          </Chip>
        ))}
      </div>
      {completed && (
        <p className={names ? "added" : "muted"}>{names ? say("subnetAdded", { names }) : say("subnetNone")}</p>
      )}
      {child && (child.gaps || child.subnets.length > 0) && (
        <Branch world={world} negotiation={child} isArchive={isArchive} />
      )}
    </div>
  );
}

/** People are counted; the other two are shares. */
const figure = (name: string, value: number): string =>
  name === "stakeholders" ? String(Math.round(value)) : `${Math.round(value * 100)}%`;
