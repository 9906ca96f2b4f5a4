import { useMemo } from "react";
import { Chip, ProvenanceChip } from "../../components/chip";
import { Dialog } from "../../components/dialog";
import { clockTime } from "../../components/format";
import type { Why } from "../../api/model";
import type { Envelope } from "../../generated/events";
import { named, useSay } from "../../i18n";
import { describe } from "../../negotiation/describe";
import type { Names } from "../../negotiation/figures";
import { participantsOf, type World } from "../../negotiation/state";
import { usePreferences } from "../../store/preferences";
import { ModelCalls } from "./model-calls";
import { Numbers } from "./numbers";
import { useWhy } from "./use-why";
import "../../i18n/learn-reasons";
import "../../i18n/learn-opened";
import "./why-drawer.css";

interface Props {
  readonly envelope: Envelope;
  readonly world: World;
  readonly isArchive: boolean;
  readonly onClose: () => void;
  readonly goTo: (seq: number) => void;
}

/** One event in full: what it says, why it came to be, and the data exactly as it was sent. */
export function WhyDrawer({ envelope, world, isArchive, onClose, goTo }: Props) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const line = describe(envelope, say, world);
  const { payload } = envelope;
  return (
    <Dialog kind="drawer" title={say("eventDetail", { seq: envelope.seq })} onClose={onClose}>
      <div className="drawer-body">
        <section className="stack">
          <h3 className="happened">{line.title}</h3>
          {line.detail && <p>{line.detail}</p>}
          <div className="chips">
            {"provenance" in payload && <ProvenanceChip provenance={payload.provenance} />}
            <Chip tone="outline">
              <span className="mono">{envelope.event_type}</span>
            </Chip>
            <Chip tone="outline">
              <time dateTime={envelope.timestamp}>{clockTime(envelope.timestamp, language)}</time>
            </Chip>
          </div>
          <p>
            <button type="button" className="button small" onClick={() => goTo(envelope.seq)}>
              {say("goToEvent")}
            </button>
          </p>
        </section>
        {isArchive ? <Note text={say("whyArchive")} /> : <Reasons world={world} seq={envelope.seq} />}
        <details className="raw-event">
          <summary>
            {say("eventRaw")} <span className="mono muted">{envelope.event_id}</span>
          </summary>
          <pre className="raw" tabIndex={0}>
            {JSON.stringify(payload, null, 2)}
          </pre>
        </details>
      </div>
    </Dialog>
  );
}

function Reasons({ world, seq }: { readonly world: World; readonly seq: number }) {
  const say = useSay();
  const found = useWhy(world.rootId, seq);
  const names = useMemo(() => namesIn(world), [world]);
  switch (found.state) {
    case "known":
      return <Known why={found.why} names={names} />;
    case "asking":
      return <Note text={say("loading")} />;
    case "unknown":
      return <Note text={say("whyUnknown")} />;
    case "away":
      return <Note text={say("networkAway")} />;
    case "refused":
      return <Note text={found.detail} />;
  }
}

const TONES = { model: "accent", rule: "outline", policy: "outline", human: "violet" } as const;

function Known({ why, names }: { readonly why: Why; readonly names: Names }) {
  const say = useSay();
  const { cause, rules, solver, calls } = why;
  return (
    <div className="reasons" data-cause={cause}>
      <p className="cause">
        <Chip tone={TONES[cause]}>{say(`cause_${cause}`)}</Chip>
        <span>{say(`causeHint_${cause}`)}</span>
      </p>
      {rules.map(({ name, numbers }) => (
        <Numbers key={name} rule={name} title={named(say, "rule_", name)} figures={numbers} names={names} />
      ))}
      {solver && <Numbers rule="solver" title={say("solver")} figures={solver} names={names} />}
      <ModelCalls calls={calls} />
    </div>
  );
}

function Note({ text }: { readonly text: string }) {
  return (
    <p className="banner" role="status">
      {text}
    </p>
  );
}

const namesIn = (world: World): Names =>
  new Map(
    Object.values(world.negotiations).flatMap((negotiation) =>
      participantsOf(negotiation).map((person) => [person.agentId, person.displayName] as const),
    ),
  );
