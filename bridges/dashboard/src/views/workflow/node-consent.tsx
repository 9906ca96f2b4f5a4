import { othersAsked, standingNo } from "../../canvas/consent";
import { calledOf } from "../../canvas/people";
import { dateAndTime } from "../../components/format";
import { useSay } from "../../i18n";
import type { CanvasNode } from "../../api/workflows";
import { usePreferences } from "../../store/preferences";
import { usePeople } from "./use-people";

/** Who said no to an approval before it was asked again, with their note, who had it asked, and of whom. */
export function NodeConsent({ node }: { readonly node: CanvasNode }) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const people = usePeople();
  const noes = standingNo(node);
  if (node.node_type !== "approval") return null;
  const changed = node.result.changed_since ? <p className="banner warm">{say("askedOtherwise")}</p> : null;
  if (!noes.length) return changed;
  const last = noes.reduce((one, other) => (other.again_at > one.again_at ? other : one));
  const asked = ((node.result.people ?? []) as readonly string[]).map((each) => calledOf(each, people));
  const facts = {
    who: last.again_by ? calledOf(last.again_by, people) : say("askedBySomebody"),
    names: asked.join(say("separator")) || say("askedAnybody"),
  };
  return (
    <div className="banner warm earlier-no">
      {noes.map(({ by, at, note }) => (
        <p key={by}>
          {say(note ? "earlierNoNote" : "earlierNo", {
            name: calledOf(by, people),
            when: dateAndTime(at, language),
            note,
          })}
        </p>
      ))}
      {changed}
      {node.status !== "pending" && <p>{say(othersAsked(node) ? "askedInstead" : "askedAgain", facts)}</p>}
    </div>
  );
}
