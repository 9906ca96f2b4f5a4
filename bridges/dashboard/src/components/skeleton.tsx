import { useSay } from "../i18n";

interface Props {
  /** How many things are about to be listed; without it a whole page is. */
  readonly rows?: number;
}

/** The shape of what is on its way; in words for those who do not see it. */
export function Skeleton({ rows }: Props) {
  const say = useSay();
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{say("loading")}</span>
      {rows === undefined && <i className="skeleton-title" />}
      {Array.from({ length: rows ?? 3 }, (_, n) => (
        <i key={n} className="skeleton-row" />
      ))}
    </div>
  );
}
