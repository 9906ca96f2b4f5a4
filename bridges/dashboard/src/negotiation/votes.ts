import type { FeedbackType, Proposal, ProposalFeedback } from "../generated/events";
import type { Negotiation } from "./state";

/** Those with a part of their own in a plan; who stands by is asked, and not counted. */
export const countedIn = ({ assignments }: Pick<Proposal, "assignments">): readonly string[] => [
  ...new Set(assignments.filter(({ standing }) => standing !== "stand_by").map((a) => a.agent_id)),
];

/** Whether nobody said anything: no answer came, or a stand-in's, which is no word of theirs. */
export const isSilent = ({ defaulted, provenance }: Pick<ProposalFeedback, "defaulted" | "provenance">): boolean =>
  defaulted || provenance === "fallback";

/** What those who count said of a plan in its round; silence is nothing said. */
export function votesOf(n: Negotiation, proposal: Proposal, round: number) {
  const ids = countedIn(proposal);
  const said = ids
    .map((id) => n.participants[id]?.feedback[round])
    .flatMap((each) => (each && !isSilent(each) ? [each.feedback_type] : []));
  const count = (...types: readonly FeedbackType[]): number => said.filter((type) => types.includes(type)).length;
  return { ids, yes: count("accept"), changes: count("negotiate"), against: count("reject", "withdraw") };
}
