import { currentPlan, type Negotiation } from "./state";

const PLANS: ReadonlySet<string> = new Set(["proposal_aggregation", "proposal_adjustment"]);
const OF_TWINS: ReadonlySet<string> = new Set(["response_generation", "proposal_feedback"]);

/** What something lesser than the model answered and still counts, so that the model may be asked again; as the server sees it. */
export function stoodIn(n: Negotiation): readonly string[] {
  const isPlan = currentPlan(n)?.proposal.is_fallback ?? false;
  const isSilent = n.outcome?.kind === "failed" && n.outcome.reasonCode === "llm_unavailable";
  const counts = (prompt: string): boolean =>
    prompt === "smart_filter" || (isPlan && PLANS.has(prompt)) || (isSilent && OF_TWINS.has(prompt));
  const here = n.degraded.filter((each) => each.channel_id === n.channelId && counts(each.prompt));
  return [...new Set(here.map((each) => each.prompt))];
}
