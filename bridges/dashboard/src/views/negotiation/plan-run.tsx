import { useCallback } from "react";
import { madeOf } from "../../api/workflows";
import { Chip } from "../../components/chip";
import { dateAndTime } from "../../components/format";
import { useAsked } from "../../components/use-asked";
import { whoSaid } from "../../components/who-said";
import { named, useSay, type Word } from "../../i18n";
import "../../i18n/learn-approval";
import "../../i18n/learn-workflow";
import { planRun, type RunLine } from "../../negotiation/plan-run";
import type { Negotiation } from "../../negotiation/state";
import { usePreferences } from "../../store/preferences";

const LOOK_EVERY_MS = 5000;
const TONES: Readonly<Record<string, "good" | "bad" | "accent" | "warm">> = {
  completed: "good",
  failed: "bad",
  running: "accent",
  paused: "warm",
};

/** What became of an approved plan: how the last run of its workflow ended, or whom it waits for. */
export function PlanRunCard({ negotiation }: { readonly negotiation: Negotiation }) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const { demandId } = negotiation;
  const { found } = useAsked(
    useCallback(() => madeOf(demandId), [demandId]),
    LOOK_EVERY_MS,
  );
  const run = found && planRun(found, language);
  if (!run) return null;
  const nameIn = (who: string) => negotiation.participants[who]?.displayName ?? who;
  const when = run.endedAt
    ? say("planRunEnded", { time: dateAndTime(run.endedAt, language) })
    : say("planRunSince", { time: dateAndTime(run.startedAt, language) });
  const lines = (title: Word, of: readonly RunLine[]) =>
    of.length > 0 && (
      <>
        <strong>{say(title)}</strong>
        <ul className="lines">
          {of.map(({ id, name, kind, who, why }) => (
            <li key={id}>
              {name || named(say, "planRunKind_", kind)}
              <span className="muted">
                {[who.map(nameIn).join(say("separator")), why].filter(Boolean).map((each) => ` · ${each}`)}
              </span>
            </li>
          ))}
        </ul>
      </>
    );
  return (
    <section className="plan-run" aria-label={say("planRunTitle")}>
      <p>
        <Chip tone={TONES[run.status] ?? "outline"}>{named(say, "planRun_", run.status)}</Chip>{" "}
        <span className="muted">
          {when}
          {run.endedBy && ` · ${say("planRunEndedBy", { name: whoSaid(say, run.endedBy) })}`}
        </span>
      </p>
      {lines("planRunWaits", run.waiting)}
      {lines("planRunReplanned", run.replanned)}
      {lines("planRunNotDone", run.notDone)}
    </section>
  );
}
