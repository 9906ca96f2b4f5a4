import { Chip, ProvenanceChip } from "../../components/chip";
import { Dialog } from "../../components/dialog";
import { dateAndTime } from "../../components/format";
import type { Envelope } from "../../generated/events";
import { useSay } from "../../i18n";
import { describe } from "../../negotiation/describe";
import type { World } from "../../negotiation/state";
import { usePreferences } from "../../store/preferences";

interface Props {
  readonly envelope: Envelope;
  readonly world: World;
  readonly onClose: () => void;
  readonly goTo: (seq: number) => void;
}

/** One event in full: what it says, who decided it, and the data exactly as it was sent. */
export function EventDrawer({ envelope, world, onClose, goTo }: Props) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const line = describe(envelope, say, world);
  const { payload } = envelope;
  return (
    <Dialog kind="drawer" title={say("eventDetail", { seq: envelope.seq })} onClose={onClose}>
      <div className="drawer-body">
        <section className="stack">
          <h3>{line.title}</h3>
          {line.detail && <p>{line.detail}</p>}
          <div className="chips">
            <Chip tone="outline">
              <span className="mono">{envelope.event_type}</span>
            </Chip>
            {"provenance" in payload && <ProvenanceChip provenance={payload.provenance} />}
          </div>
          <p className="muted">
            {dateAndTime(envelope.timestamp, language)} · <span className="mono">{envelope.event_id}</span>
          </p>
          <p>
            <button type="button" className="button small" onClick={() => goTo(envelope.seq)}>
              {say("goToEvent")}
            </button>
          </p>
        </section>
        <section className="stack">
          <h3>{say("eventRaw")}</h3>
          <pre className="raw" tabIndex={0}>
            {JSON.stringify(payload, null, 2)}
          </pre>
        </section>
      </div>
    </Dialog>
  );
}
