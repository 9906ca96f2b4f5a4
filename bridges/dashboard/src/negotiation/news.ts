import type { Envelope } from "../generated/events";
import type { Say } from "../i18n";
import { describe } from "./describe";
import type { World } from "./state";

const NEWS: ReadonlySet<string> = new Set([
  "towow.clarification.asked",
  "towow.offer.submitted",
  "towow.budget.exceeded",
  "towow.proposal.distributed",
  "towow.feedback.evaluated",
  "towow.agent.withdrawn",
  "towow.gap.settled",
  "towow.subnet.completed",
  "towow.proposal.updated",
  "towow.proposal.finalized",
  "towow.negotiation.force_finalized",
  "towow.negotiation.failed",
  "towow.demand.failed",
]);
const AT_ONCE = 6; // more are counted: nobody listens to fifty answers
const LETTERS_MAX = 90;

/** What somebody who does not see the page wants to hear of these events; of many the last ones. */
export function newsOf(events: readonly Envelope[], say: Say, world: World): string[] {
  const told = events
    .filter(({ event_type: type, payload }) => NEWS.has(type) && payload.demand_id === world.rootId)
    .map((envelope) => {
      const { title, detail } = describe(envelope, say, world);
      return detail ? `${title}${say("sentenceGap")}${shortened(detail)}` : title;
    });
  const left = told.length - AT_ONCE;
  return left > 0 ? [say("newsMore", { count: left }), ...told.slice(left)] : told;
}

const shortened = (text: string): string => (text.length > LETTERS_MAX ? `${text.slice(0, LETTERS_MAX)}…` : text);
