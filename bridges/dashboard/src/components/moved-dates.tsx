import { useEffect, useState } from "react";
import type { MovedDate } from "../api/tasks";
import { useSay, type Say } from "../i18n";
import { usePreferences } from "../store/preferences";
import { day } from "./format";
import { Icon } from "./icon";
import { noteSeen, readSeen } from "./kept-seen";

const SEEN = "towow.moved-dates-seen";
const SHOWN = 20;

interface Props {
  /** What to ask for; asked again when it changes. */
  readonly read: () => Promise<{ readonly items: readonly MovedDate[] }>;
  /** Where they are not all of one workflow. */
  readonly withWorkflow?: boolean;
}

/** Days that have moved since one last said "seen", with old and new day and why. The browser keeps what was seen. */
export function MovedDates({ read, withWorkflow = false }: Props) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const [moved, setMoved] = useState<readonly MovedDate[]>([]);
  const [seen, setSeen] = useState(() => readSeen(SEEN));
  useEffect(() => {
    let isCurrent = true;
    read().then(
      ({ items }) => isCurrent && setMoved(items),
      () => undefined, // what was known stays; the next change asks again
    );
    return () => {
      isCurrent = false;
    };
  }, [read]);
  const { shown, more } = unseen(moved, seen);
  const dismiss = () => setSeen(noteSeen(SEEN, [...seen, ...shown.map(keyOf)]));
  if (!shown.length) return null;
  return (
    <section className="banner warm plan-gained" aria-label={say("movedTitle")}>
      <div>
        <p>{say("movedLead")}</p>
        <ul className="lines">
          {shown.map((move) => (
            <li key={keyOf(move)}>
              {withWorkflow && move.workflow_title ? <span className="muted">{move.workflow_title} · </span> : null}
              <strong>{move.name}</strong> {movedSaid(say, move, language)}
              {move.assignee_name && <span className="muted"> · {move.assignee_name}</span>}
            </li>
          ))}
        </ul>
        {more > 0 && <p className="muted">{say("movedMore", { count: more })}</p>}
      </div>
      <button type="button" className="button small push" onClick={dismiss}>
        <Icon name="check" />
        {say("movedSeen")}
      </button>
    </section>
  );
}

/** The moves that are shown now, and how many come after them: only what was shown is seen. */
export function unseen(moved: readonly MovedDate[], seen: ReadonlySet<string>) {
  const news = moved.filter((move) => !seen.has(keyOf(move)));
  return { shown: news.slice(0, SHOWN), more: Math.max(news.length - SHOWN, 0) };
}

/** From when to when, and why. */
export function movedSaid(say: Say, move: MovedDate, language: "zh" | "en"): string {
  const days = say("movedDays", { before: day(move.before, language), after: day(move.after, language) });
  const why = move.because
    ? say("movedBecause", { name: move.behind, why: move.because })
    : say("movedBehind", { name: move.behind });
  return `${days}${why}`;
}

export const keyOf = ({ workflow_id: workflow, node_id: node, at }: MovedDate): string => `${workflow}/${node}/${at}`;
