import { useCallback, useId, type ReactNode } from "react";
import { forkDemand, readSide, type DemandSide, type ForkAnswer } from "../../api/forks";
import { Avatar } from "../../components/avatar";
import { Chip } from "../../components/chip";
import { StatusChip } from "../../components/status";
import { troubleOf } from "../../components/trouble";
import { useSay, type Say } from "../../i18n";
import {
  compareTo,
  differencesIn,
  isSamePlan,
  stateOf,
  wouldBe,
  type Line,
  type PersonLine,
} from "../../negotiation/comparing";
import { comparedOf, forkChangesOf, type Compared } from "../../negotiation/what-if";
import { FIELDS } from "../../negotiation/changing";
import { usePreferences } from "../../store/preferences";
import { keptForks, type KeptFork } from "../../store/kept-forks";
import { linkTo } from "../../store/route";
import { useSession } from "../../store/session";
import { useLoaded } from "../../components/use-loaded";
import "../../i18n/learn-opened";

interface ComparedProps {
  readonly demandId: string;
  readonly written: string;
  readonly first: DemandSide;
  readonly remove: () => void;
}

/** What stands beside the demand: computed or read when it is shown. */
export function ComparedColumn({ demandId, written, first, remove }: ComparedProps) {
  const say = useSay();
  const now = first.outcome && first.plan_digest;
  const load = useCallback((left: AbortSignal) => sideOf({ demandId, written, now, left }), [demandId, written, now]);
  const { found, error } = useLoaded(load);
  const compared = comparedOf(written)!;
  const isFork = compared.kind === "fork";
  const label = isFork ? saidOf(compared, first, say) : compared.demandId;
  const head = (
    <>
      <p className="compare-kind">
        <Chip tone={isFork ? "violet" : "outline"}>{say(isFork ? "compareFork" : "compareOther")}</Chip>
        <button
          type="button"
          className="button small not-printed"
          onClick={remove}
          aria-label={`${say("compareRemove")}: ${label}`}
        >
          {say("compareRemove")}
        </button>
      </p>
      <h2>{isFork ? label : <a href={linkTo.negotiation(compared.demandId)}>{label}</a>}</h2>
      {isFork && <p className="compare-note">{say("compareForkNote")}</p>}
    </>
  );
  if (error !== null)
    return (
      <section className="compare-column" data-kind={compared.kind} aria-label={label}>
        {head}
        <p className="banner bad" role="alert">
          {troubleOf(error, say)}
        </p>
      </section>
    );
  if (found === null)
    return (
      <section className="compare-column" data-kind={compared.kind} aria-label={label} aria-busy="true">
        {head}
        <p className="compare-waits" role="status">
          <span className="dot accent breathing" /> {say(isFork ? "compareComputing" : "compareReading")}
        </p>
      </section>
    );
  return <Column first={first} side={found.side} fork={found.fork} kind={compared.kind} label={label} head={head} />;
}

interface Question {
  readonly demandId: string;
  readonly written: string;
  /** The plan that the demand has come to; null: it goes on, and "now" is another moment each time. */
  readonly now: string | null;
  readonly left: AbortSignal;
}

async function sideOf({ demandId, written, now, left }: Question) {
  const compared = comparedOf(written)!;
  if (compared.kind === "demand") return { side: await readSide(compared.demandId), fork: null };
  const { atSeq, draft } = compared;
  const key = JSON.stringify([useSession.getState().session.user_id, demandId, written, now]);
  const fork: KeptFork = keptForks.of(key) ?? (await forkDemand(demandId, atSeq, forkChangesOf(draft), left));
  if (atSeq !== null || now) keptForks.keep(key, fork);
  return { side: fork.view, fork };
}

/** "from event 12 on · budget: 5000 · 林望舒 says no". */
function saidOf(compared: Extract<Compared, { kind: "fork" }>, first: DemandSide, say: Say): string {
  const { atSeq, draft } = compared;
  const names = new Map(first.candidates.map((each) => [each.agent_id, each.display_name]));
  const fields = FIELDS.filter((field) => draft[field]).map((field) =>
    say("compareSays", { field: say(`change_${field}`), text: draft[field]! }),
  );
  const numbers = [
    ...(draft.rounds ? [say("compareSays", { field: say("whatIfRounds"), text: draft.rounds })] : []),
    ...(draft.invited ? [say("compareSays", { field: say("whatIfInvited"), text: draft.invited })] : []),
  ];
  const gone = draft.declines?.map((agentId) => names.get(agentId) ?? agentId).join(say("separator"));
  const said = [...fields, ...numbers, ...(gone ? [say("compareDeclines", { names: gone })] : [])];
  return [
    atSeq === null ? say("compareFromNow") : say("compareFrom", { seq: atSeq }),
    ...(said.length ? said : [say("compareUnchanged")]),
  ].join(" · ");
}

export function RealHead({ side }: { readonly side: DemandSide }) {
  const say = useSay();
  return (
    <>
      <p className="compare-kind">
        <Chip tone="accent">{say("compareReal")}</Chip>
      </p>
      <h2>
        <a href={linkTo.negotiation(side.demand_id)}>{side.demand_id}</a>
      </h2>
    </>
  );
}

interface ColumnProps {
  /** The plan that it is beside; null for that one itself. */
  readonly first: DemandSide | null;
  readonly side: DemandSide;
  readonly fork?: KeptFork | null;
  readonly kind?: Compared["kind"] | "real";
  readonly label: string;
  readonly head: ReactNode;
}

/** One plan: people, money, dates, what is open; each marked where it is other than in the first one. */
export function Column({ first, side, fork = null, kind = "real", label, head }: ColumnProps) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const found = compareTo(first, side, language);
  const apart = first ? howFarApart(first, side, differencesIn(found), say) : "";
  const moneySaid = (text: string, of: DemandSide) => text || say(of.proposal ? "compareUnpriced" : "compareNone");
  const money = {
    ...found.money,
    text: moneySaid(found.money.text, side),
    before: moneySaid(found.money.before, first ?? side),
  };
  return (
    <section className="compare-column" data-kind={kind} aria-label={label}>
      {head}
      <p className="compare-state">
        {fork ? (
          <Chip tone="violet">{say(`compareWould_${wouldBe(side)}`)}</Chip>
        ) : (
          <StatusChip status={stateOf(side)} />
        )}
        {apart && <strong>{apart}</strong>}
      </p>
      {!side.proposal && <p className="compare-reason">{side.outcome?.reason || say("compareNoPlan")}</p>}
      <Part title={say("comparePeople")}>
        <Lines lines={found.people} />
      </Part>
      <Part title={say("compareMoney")}>
        <Lines lines={[money]} />
      </Part>
      <Part title={say("compareDates")}>
        <Lines lines={found.dates} />
      </Part>
      <Part title={say("compareOpen")}>
        <Lines lines={found.open} />
      </Part>
      {fork && <Answers answers={fork.answers} />}
    </section>
  );
}

function howFarApart(first: DemandSide, side: DemandSide, count: number, say: Say): string {
  if (count) return say("compareDifferences", { count });
  if (!first.proposal && !side.proposal) return "";
  return say(isSamePlan(first, side) ? "compareSame" : "compareSameLines");
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <div className="compare-part" role="group" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </div>
  );
}

function Lines({ lines }: { readonly lines: readonly (Line | PersonLine)[] }) {
  const say = useSay();
  if (!lines.length) return <p className="muted">{say("compareNone")}</p>;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.key} data-mark={line.mark}>
          {"agentId" in line && <Avatar agentId={line.agentId} name={line.name} size="small" />}
          <span className="compare-text">
            {"agentId" in line && <strong>{line.name} </strong>}
            {line.mark === "gone" ? <s>{line.text}</s> : line.text}
            {line.mark !== "same" && (
              <span className="compare-mark">
                {say(`compareMark_${line.mark}`, { before: line.before || say("compareNone") })}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

const BASES = ["recorded", "rules", "supposed"] as const;

/** What the answers of a fork rest on: who really said so, and who did not. */
function Answers({ answers }: { readonly answers: readonly ForkAnswer[] }) {
  const say = useSay();
  const counts = BASES.map((basis) => [basis, answers.filter((each) => each.basis === basis).length] as const);
  const byRules = new Set(answers.filter(({ basis }) => basis === "rules").map((each) => each.display_name));
  return (
    <Part title={say("compareAnswers")}>
      <p>
        {counts
          .filter(([, count]) => count > 0)
          .map(([basis, count]) => say(`compareBasis_${basis}`, { count }))
          .join(say("separator")) || say("compareNone")}
      </p>
      {byRules.size > 0 && (
        <p className="muted">{say("compareRules", { names: [...byRules].join(say("separator")) })}</p>
      )}
    </Part>
  );
}
