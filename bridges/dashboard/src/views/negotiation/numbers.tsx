import { Icon } from "../../components/icon";
import { useSay } from "../../i18n";
import { comparisonOf, pairsOf, type Figures, type Names } from "../../negotiation/figures";
import "../../i18n/learn-opened";

interface Props {
  readonly rule: string;
  readonly title: string;
  readonly figures: Figures;
  readonly names: Names;
}

/** What a rule or the solver went by: the comparison that decided, then each figure with its name. */
export function Numbers({ rule, title, figures, names }: Props) {
  const say = useSay();
  const comparison = comparisonOf(rule, figures, say, names);
  return (
    <section className="stack numbers" data-rule={rule}>
      <h3>{title}</h3>
      {comparison && (
        <p className="comparison" data-met={comparison.isMet}>
          <span>{comparison.name}</span>
          <strong>
            {comparison.value} {comparison.sign} {comparison.limit}
          </strong>
          <span className="verdict">
            <Icon name={comparison.isMet ? "check" : "close"} size="0.9em" />
            {say(comparison.isMet ? "met" : "notMet")}
          </span>
        </p>
      )}
      <dl className="facts">
        {pairsOf(figures, comparison, say, names).map(([name, value]) => (
          <div key={name} className="pair">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
