import { useCallback, useMemo } from "react";
import { readActivity, SPANS, type Activity, type Span } from "../../api/activity";
import { useAsked } from "../../components/use-asked";
import { usePlace } from "../../store/route";
import { useMay } from "../../store/session";
import { heatOf, type Heat } from "./heat";

const EVERY_MS = 30_000;

export interface Heating {
  /** Whoever may not know it is offered none. */
  readonly isAllowed: boolean;
  /** Null: nobody looks at it. */
  readonly span: Span | null;
  readonly choose: (span: Span | null) => void;
  /** Counted from 1; 0: all of the span. */
  readonly step: number;
  readonly goTo: (step: number) => void;
  /** Null until it is here. */
  readonly activity: Activity | null;
  readonly heat: ReadonlyMap<string, Heat> | null;
  readonly error: unknown;
}

/** How busy everybody was, in a time that the address names. */
export function useHeat(): Heating {
  const isAllowed = useMay("operator");
  const [named, choose] = usePlace("heat");
  const [at, goTo] = usePlace("step");
  const span = (isAllowed && SPANS.find((each) => each === named)) || null;
  const read = useCallback(async () => (span ? { span, activity: await readActivity(span) } : null), [span]);
  const { found, error } = useAsked(read, EVERY_MS);
  const activity = span !== null && found?.span === span ? found.activity : null;
  const step = Math.max(0, Math.min(Math.floor(Number(at)) || 0, activity?.steps ?? 0));
  const heat = useMemo(() => activity && heatOf(activity, step), [activity, step]);
  return {
    isAllowed,
    span,
    choose: (wanted) => {
      goTo(null);
      choose(wanted);
    },
    step,
    goTo: (wanted) => goTo(wanted ? String(wanted) : null),
    activity,
    heat,
    error: span && error,
  };
}
