import { byLabel, quantileOf, readMetrics, sumOf, type Sample } from "../../api/metrics";
import { named, useSay, type Say } from "../../i18n";
import { usePolled } from "./use-polled";

const EVERY_MS = 5000;

/** What the network has done so far, at a glance. Nothing where the server counts nothing for us. */
export function FiguresCard() {
  const say = useSay();
  const samples = usePolled(readMetrics, EVERY_MS);
  if (!samples) return null;
  return (
    <section className="card figures" aria-labelledby="figures-title">
      <header>
        <h2 id="figures-title">{say("metrics")}</h2>
        <span className="muted small">{say("metricsSince")}</span>
      </header>
      <dl className="figure-grid">
        {figuresOf(samples, say).map(([title, value, note]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              {value} {note && <span className="muted">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function figuresOf(samples: readonly Sample[], say: Say): readonly (readonly [string, string, string])[] {
  const outcomes = byLabel(samples, "towow_negotiations_total", "outcome");
  const ended = outcomes.map(([outcome, count]) => `${named(say, "status_", outcome)} ${count}`).join(" · ");
  const delivery = quantileOf(samples, "towow_event_delivery_seconds", 0.95);
  const rounds = sumOf(samples, "towow_negotiation_rounds_count");
  const count = (name: string) => String(Math.round(sumOf(samples, name)));
  return [
    [say("metricEnded"), count("towow_negotiations_total"), ended],
    [say("metricOpen"), count("towow_channels_open"), ""],
    [say("metricRounds"), rounds ? (sumOf(samples, "towow_negotiation_rounds_sum") / rounds).toFixed(1) : "—", ""],
    [say("metricEvents"), count("towow_events_appended_total"), ""],
    [say("metricDelivery"), delivery === null ? "—" : upTo(delivery), ""],
    [say("metricWatching"), count("towow_sse_active_connections"), ""],
    [say("metricRecoveries"), count("towow_recoveries_total"), ""],
    [say("metricRefused"), count("towow_refused_total"), ""],
  ];
}

const upTo = (seconds: number): string =>
  seconds === Infinity ? "> 30 s" : seconds < 1 ? `≤ ${Math.round(seconds * 1000)} ms` : `≤ ${seconds} s`;
