import { Avatar } from "../../components/avatar";
import { day, dayHere } from "../../components/format";
import type { Proposal } from "../../generated/events";
import { useSay } from "../../i18n";
import { usePreferences } from "../../store/preferences";
import "../../i18n/learn-opened";
import "./schedule.css";

const DAY_MS = 86_400_000;

/** A small Gantt chart: from the day the work can begin to the day each part has to be there. */
export function Schedule({ proposal }: { readonly proposal: Proposal }) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const { milestones, start_date: start, end_date: end } = proposal.timeline;
  const dated = milestones.filter((m) => !Number.isNaN(Date.parse(m.date)));
  if (milestones.length === 0) return <p className="empty">{say("noSchedule")}</p>;
  const times = [start, end, ...dated.map((m) => m.date)]
    .map((date) => Date.parse(date))
    .filter((time) => !Number.isNaN(time));
  const from = Math.min(...times);
  const span = Math.max(DAY_MS, Math.max(...times) - from);
  const fraction = (date: string) => Math.min(1, Math.max(0, (Date.parse(date) - from) / span));
  const place = (date: string) => `${fraction(date) * 100}%`;
  const label = say("scheduleLabel", { start: day(start, language), end: day(end, language) });
  return (
    <figure className="schedule" aria-label={label}>
      <ol>
        {[...milestones]
          .sort((a, b) => a.date.localeCompare(b.date))
          .map((milestone) => {
            const people = proposal.assignments.filter((a) => milestone.deliverable.includes(a.display_name));
            return (
              <li key={milestone.name + milestone.date}>
                <div className="what">
                  <strong>{milestone.name}</strong>
                  <span className="muted">{milestone.deliverable}</span>
                </div>
                <time dateTime={milestone.date}>{day(milestone.date, language)}</time>
                <div className="lane" aria-hidden="true">
                  <span className="bar" style={{ width: place(milestone.date) }} />
                  <span className="mark" style={{ insetInlineStart: place(milestone.date) }} />
                  {people.length > 0 && people.length <= 4 && (
                    <span
                      className="faces"
                      data-side={fraction(milestone.date) > 0.7 ? "before" : "after"}
                      style={{ insetInlineStart: place(milestone.date) }}
                    >
                      {people.map((a) => (
                        <Avatar key={a.agent_id} agentId={a.agent_id} name={a.display_name} size="small" />
                      ))}
                    </span>
                  )}
                </div>
              </li>
            );
          })}
      </ol>
      <figcaption className="muted">
        <span>
          {start === dayHere() ? `${say("today")} · ` : ""}
          {day(start, language)}
        </span>
        <span>{day(end, language)}</span>
      </figcaption>
    </figure>
  );
}
