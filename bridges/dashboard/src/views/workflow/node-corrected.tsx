import type { CanvasNode } from "../../api/workflows";
import type { Corrected } from "../../api/tasks";
import { calledOf } from "../../canvas/people";
import { dateAndTime } from "../../components/format";
import { whoSaid } from "../../components/who-said";
import { useSay } from "../../i18n";
import { usePreferences } from "../../store/preferences";
import { usePeople } from "./use-people";

/** What a task's result was before it was corrected, by whom and when. */
export function NodeCorrected({ node }: { readonly node: CanvasNode }) {
  const people = usePeople();
  return (
    <CorrectedList
      corrected={(node.result.corrected ?? []) as readonly Corrected[]}
      called={(person) => calledOf(person, people)}
    />
  );
}

interface Props {
  readonly corrected: readonly Corrected[];
  readonly called: (person: string) => string;
}

export function CorrectedList({ corrected, called }: Props) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  if (!corrected.length) return null;
  return (
    <ul className="lines corrected">
      {corrected.map(({ result, note, by, at }) => (
        <li key={at} className="muted small">
          {say(by ? "correctedBy" : "correctedFrom", {
            name: whoSaid(say, called(by)),
            when: dateAndTime(at, language),
            before: [result, note].filter(Boolean).join(say("separator")) || say("correctedNothing"),
          })}
        </li>
      ))}
    </ul>
  );
}
