import type { Numbers as Figures } from "../../api/model";
import { named, useSay, type Say } from "../../i18n";

interface Props {
  readonly prefix: string;
  readonly name: string;
  readonly numbers: Figures;
}

/** What a rule or the solver went by: each figure with its name. */
export function Numbers({ prefix, name, numbers }: Props) {
  const say = useSay();
  return (
    <section className="stack numbers">
      <h3>{prefix ? named(say, prefix, name) : name}</h3>
      <dl className="facts">
        {Object.entries(numbers).map(([key, value]) => (
          <div key={key} className="pair">
            <dt>{named(say, "number_", key)}</dt>
            <dd>{shown(value, say)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const PRECISION = 10_000;

function shown(value: unknown, say: Say): string {
  if (value === null || value === undefined || value === "") return "—";
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  if (typeof value === "number") return String(Math.round(value * PRECISION) / PRECISION);
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.length ? value.map((item) => shown(item, say)).join(say("separator")) : "—";
  return Object.entries(value)
    .map(([key, item]) => `${named(say, "number_", key)} ${shown(item, say)}`)
    .join(" · ");
}
