import { useSay } from "../../i18n";
import { days } from "../../components/format";
import type { Proposal } from "../../generated/events";
import { usePreferences } from "../../store/preferences";

/** What a plan says besides its parts: what the requester does, who is not needed and why, what could be instead. */
export function PlanBesides({ proposal }: { readonly proposal: Proposal }) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  // Plans from before there was any of this do not have it.
  const { requester_tasks: own = [], not_needed: thanked = [], alternatives = [] } = proposal as Partial<Proposal>;
  const people = new Map(proposal.assignments.map((part) => [part.agent_id, part.display_name]));
  /** Whose part comes first, or waits; of plans from before that was said, nobody's. */
  const order = (key: "ownAfter" | "ownBefore", ids: readonly string[] = []) => {
    const names = ids.flatMap((id) => people.get(id) ?? []);
    return names.length ? say(key, { names: names.join(say("separator")) }) : "";
  };
  const groups = [
    [
      "requesterTasks",
      own.map(({ what, date, after, before }) => [
        what,
        date && say("until", { day: days(date, date, language) }),
        order("ownAfter", after),
        order("ownBefore", before),
      ]),
    ],
    ["notNeeded", thanked.map(({ display_name, reason }) => [display_name, reason])],
    ["alternatives", alternatives.map(({ what, why }) => [what, why])],
  ] as const;
  return (
    <>
      {groups.map(
        ([name, items]) =>
          items.length > 0 && (
            <section key={name} className="besides" aria-label={say(name)}>
              <h4>{say(name)}</h4>
              <ul>
                {items.map(([what, ...more], index) => (
                  <li key={index}>
                    {what}
                    {more.filter(Boolean).map((each) => (
                      <span key={each} className="muted">
                        {" · "}
                        {each}
                      </span>
                    ))}
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </>
  );
}
