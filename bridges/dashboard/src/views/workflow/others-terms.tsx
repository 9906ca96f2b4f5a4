import type { Somebody } from "../../api/people";
import type { CanvasNode } from "../../api/workflows";
import { agreedWith, earlierTermsOf } from "../../canvas/consent";
import { assigneeOf } from "../../canvas/people";
import { useSay } from "../../i18n";
import { money } from "../../negotiation/diff";

interface Props {
  readonly node: CanvasNode;
  readonly people: readonly Somebody[];
}

/** Whose offer it is that stands in the form, where the task is somebody else's; and what they had agreed to themselves. */
export function OthersTerms({ node, people }: Props) {
  const say = useSay();
  const name = agreedWith(node, people);
  if (!name) return null;
  const earlier = earlierTermsOf(node, people);
  const price = earlier?.price === undefined ? "" : money(earlier.price, earlier.currency ?? "");
  const terms = [price, earlier?.responsibility].filter(Boolean).join(" · ");
  if (terms) {
    return <p className="banner">{say("termsFormer", { name, who: assigneeOf(node, people), terms })}</p>;
  }
  const isSomebodys = node.config.assignee || node.config.assignee_name;
  return <p className="banner">{say(isSomebodys ? "termsAgreed" : "termsNobodys", { name })}</p>;
}
