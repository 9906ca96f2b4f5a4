import type { Commitment, Envelope, FeedbackType, GapAnswered, ProposalFeedback } from "../generated/events";
import { named, type Say, type Word } from "../i18n";
import { SUPERSEDED } from "./clarifications";
import { agreedState } from "./conclusion";
import { failureSaid } from "./failure-said";
import { isKnown } from "./reduce";
import type { World } from "./state";
import { isSilent } from "./votes";

export type Kind = "answer" | "plan" | "review" | "flow" | "alert";
export type Tone = "plain" | "good" | "warm" | "bad" | "accent" | "quiet";

/** One event as a line of the timeline. */
export interface Line {
  readonly kind: Kind;
  readonly tone: Tone;
  readonly title: string;
  readonly detail: string;
  readonly agentId: string | null;
}

const line = (kind: Kind, tone: Tone, title: string, detail = "", agentId: string | null = null): Line => ({
  kind,
  tone,
  title,
  detail,
  agentId,
});

/** What an event says to a person. `world` knows the names that the event leaves out. */
export function describe(envelope: Envelope, say: Say, world: World): Line {
  if (!isKnown(envelope)) return line("flow", "quiet", say("ev_unknown", { type: envelope.event_type }));
  return flowLine(envelope, say, world) ?? peopleLine(envelope, say, world) ?? planLine(envelope, say);
}

function flowLine(envelope: Envelope, say: Say, world: World): Line | null {
  switch (envelope.event_type) {
    case "towow.demand.submitted": {
      const isRoot = envelope.payload.demand_id === world.rootId;
      return line("flow", "accent", say(isRoot ? "ev_submitted" : "ev_subSubmitted"), envelope.payload.raw_input);
    }
    case "towow.demand.understood":
      return line("flow", "plain", say("ev_understood"), envelope.payload.capability_tags.join(say("separator")));
    case "towow.clarification.asked":
      return line("flow", "warm", say("ev_asked"), envelope.payload.text);
    case "towow.clarification.answered":
      return line("flow", "good", say("ev_answered"), pair(envelope.payload, say));
    case "towow.clarification.assumed":
      return line("flow", "plain", say("ev_assumed"), pair(envelope.payload, say));
    case "towow.demand.change_too_late":
      return line(
        "flow",
        "warm",
        say("ev_change_too_late", { version: envelope.payload.version }),
        envelope.payload.reason,
      );
    case "towow.demand.changed":
      if (envelope.payload.asks_again?.length)
        return line("flow", "accent", say("ev_askedAgain", { version: envelope.payload.version }));
      return line("flow", "accent", say("ev_changed", { version: envelope.payload.version }), envelope.payload.text);
    case "towow.filter.completed": {
      const { candidates, candidates_count: count, left_out: leftOut = [] } = envelope.payload;
      const names = candidates.map((c) => c.display_name).join(say("separator"));
      const far = leftOut.reduce((sum, out) => sum + out.count, 0);
      const detail = far ? `${names} · ${say("ev_leftOut", { count: far })}` : names;
      return line("flow", count ? "plain" : "bad", say("ev_filtered", { count }), detail);
    }
    case "towow.channel.created":
      return line(
        "flow",
        "quiet",
        say("ev_channel", { count: envelope.payload.participants_count }),
        envelope.payload.channel_id ?? "",
      );
    case "towow.channel.status_changed": {
      const [old, new_] = [envelope.payload.old_status, envelope.payload.new_status].map((s) =>
        named(say, "status_", s),
      );
      return line("flow", "quiet", say("ev_status", { old: old!, new: new_! }));
    }
    case "towow.demand.broadcast":
      return line("flow", "plain", say("ev_broadcast", { count: envelope.payload.recipients_count }));
    case "towow.aggregation.started":
      return line("flow", "plain", say("ev_aggregation", { count: envelope.payload.offers_count }));
    case "towow.negotiation.round_started":
      return line("flow", "accent", say("ev_round", { round: envelope.payload.round }));
    case "towow.llm.degraded":
      return line(
        "alert",
        "warm",
        say(envelope.payload.breaks_limit ? "ev_breaksLimit" : "ev_degraded"),
        `${named(say, "prompt_", envelope.payload.prompt)}: ${envelope.payload.reason}`,
      );
    default:
      return null;
  }
}

const pair = ({ text, answer }: { readonly text: string; readonly answer: string }, say: Say): string =>
  `${text} → ${answer || say("leftOpen")}`;

const booked = (commitments: readonly Commitment[], say: Say): string =>
  commitments.map((c) => `${c.display_name} ${daysOf(c)}`).join(say("separator"));

const daysOf = ({ first_day: first, last_day: last }: Commitment): string =>
  first === last ? first : `${first} – ${last}`;

function peopleLine(envelope: Envelope, say: Say, world: World): Line | null {
  switch (envelope.event_type) {
    case "towow.offer.submitted": {
      const {
        agent_id,
        display_name: who,
        decision,
        contribution,
        decline_reason,
        negotiation_summary,
        provenance,
      } = envelope.payload;
      if (provenance === "fallback")
        return line("answer", "quiet", say("ev_silence", { who }), decline_reason, agent_id);
      const tone = { participate: "good", conditional: "warm", decline: "bad" } as const;
      const detail =
        decision === "decline" ? decline_reason : decision === "conditional" ? negotiation_summary : contribution;
      return line("answer", tone[decision], say(`ev_${decision}`, { who }), detail || contribution, agent_id);
    }
    case "towow.proposal.feedback": {
      const { agent_id, adjustment_request, reasoning } = envelope.payload;
      const { title, tone } = feedbackTitle(envelope.payload, say);
      return line("review", tone, title, adjustment_request || reasoning, agent_id);
    }
    case "towow.agent.not_needed": {
      const { agent_id, display_name: who, reason } = envelope.payload;
      return line("review", "plain", say("ev_notNeeded", { who }), reason, agent_id);
    }
    case "towow.agent.withdrawn": {
      const { agent_id, display_name: who, reason, taken_out_by: by } = envelope.payload;
      const title = by ? say("ev_takenOut", { who, by: named(say, "outBy_", by) }) : say("ev_withdrawn", { who });
      return line("alert", "bad", title, reason, agent_id);
    }
    case "towow.agent.substituted": {
      const { replaced_by, display_name: who, reason, demand_id } = envelope.payload;
      const other =
        world.negotiations[demand_id]?.participants[replaced_by]?.displayName ??
        replaced_by.replace(/^user_agent_/, "");
      return line("alert", "warm", say("ev_substituted", { who, other }), reason, replaced_by);
    }
    default:
      return null;
  }
}

function feedbackTitle(payload: ProposalFeedback, say: Say): { title: string; tone: Tone } {
  const who = payload.display_name;
  const tones: Readonly<Record<FeedbackType, Tone>> = {
    accept: "good",
    negotiate: "warm",
    reject: "bad",
    withdraw: "bad",
  };
  if (isSilent(payload)) {
    return {
      title: say(payload.feedback_type === "accept" ? "ev_acceptSilence" : "ev_silence", { who }),
      tone: "quiet",
    };
  }
  return { title: say(`ev_${payload.feedback_type}` satisfies Word, { who }), tone: tones[payload.feedback_type] };
}

function planLine(envelope: Envelope, say: Say): Line {
  switch (envelope.event_type) {
    case "towow.proposal.distributed": {
      const { version, participants_count: count, summary } = envelope.payload;
      return line("plan", "accent", say("ev_distributed", { version, count }), summary);
    }
    case "towow.budget.exceeded": {
      const { version, text, note } = envelope.payload;
      return line("alert", "warm", say("ev_overBudget", { version, text }), note);
    }
    case "towow.feedback.evaluated": {
      const { round, decision, rejects, withdraws, defaulted = 0, stand_ins: standIns = 0 } = envelope.payload;
      const accepts = envelope.payload.accepts - defaulted; // silence is nobody's yes
      const [negotiates, silent] = [envelope.payload.negotiates - standIns, defaulted + standIns];
      const tone = decision === "finalize" ? "good" : decision === "fail" ? "bad" : "warm";
      const detail = say("ev_evaluatedDetail", { accepts, negotiates, rejects, withdraws, silent });
      return line("review", tone, say("ev_evaluated", { round, decision: named(say, "verdict_", decision) }), detail);
    }
    case "towow.proposal.finalized": {
      const state = agreedState(envelope.payload);
      return line(
        "plan",
        state === "agreed" ? "good" : "warm",
        say(`status_${state}`),
        envelope.payload.proposal.summary,
      );
    }
    case "towow.negotiation.force_finalized":
      return line("plan", "warm", say("ev_forced"), envelope.payload.proposal.summary);
    case "towow.negotiation.failed":
      if (envelope.payload.reason_code === SUPERSEDED) return line("plan", "accent", say("status_changing"));
      return line("plan", "bad", say("ev_failed"), failureSaid(say, envelope.payload.reason));
    case "towow.demand.failed":
      return line("plan", "bad", say("ev_failed"), failureSaid(say, envelope.payload.reason));
    case "towow.gap.identified": {
      const { gaps, analysis } = envelope.payload;
      return line(
        "plan",
        gaps.length ? "warm" : "plain",
        gaps.length ? say("ev_gaps", { count: gaps.length }) : say("ev_gapsNone"),
        analysis,
      );
    }
    case "towow.gap.invited": {
      const { display_name: who, gap_type: type, agent_id: agentId, reason } = envelope.payload;
      return line("plan", "accent", say("ev_askedIn", { who, type }), reason, agentId);
    }
    case "towow.gap.answered":
      return askedInLine(envelope.payload, say);
    case "towow.gap.settled": {
      const { outcome, reason, gap_type: type } = envelope.payload;
      return line("plan", outcome === "joined" ? "good" : "quiet", say(`ev_settled_${outcome}`, { type }), reason);
    }
    case "towow.subnet.triggered":
      return line(
        "plan",
        "accent",
        say("ev_subnet", { type: envelope.payload.gap_type }),
        envelope.payload.sub_demand.description,
      );
    case "towow.subnet.declined": {
      const { gap_types: gaps, reason } = envelope.payload;
      return line("plan", "quiet", say("ev_subnetDeclined", { gaps: gaps.join(say("separator")) }), reason);
    }
    case "towow.subnet.completed": {
      const { outcome, merged_assignments: merged } = envelope.payload;
      const names = merged.map((a) => a.display_name).join(say("separator"));
      return line(
        "plan",
        merged.length ? "good" : "quiet",
        say("ev_subnetDone", { outcome: named(say, "status_", outcome) }),
        names,
      );
    }
    case "towow.proposal.updated": {
      const { version, participants_count: count } = envelope.payload;
      return line("plan", "quiet", say("ev_updated", { version, count }));
    }
    case "towow.commitment.booked": {
      const { commitments } = envelope.payload;
      return line("plan", "good", say("ev_booked", { count: commitments.length }), booked(commitments, say));
    }
    case "towow.commitment.released": {
      const { commitments } = envelope.payload;
      return line("plan", "warm", say("ev_released", { count: commitments.length }), booked(commitments, say));
    }
    default:
      return line("flow", "quiet", envelope.event_type);
  }
}

/** What somebody who is asked into the plan offers, or anybody says of the plan with them in it. */
function askedInLine(said: GapAnswered, say: Say): Line {
  const { display_name: who, agent_id: agentId, not_taken: notTaken, offer, feedback } = said;
  if (notTaken) return line("answer", "quiet", say("ev_notTaken", { who }), notTaken, agentId);
  if (offer) return line("answer", "good", say("ev_wouldJoin", { who }), offer.contribution, agentId);
  const agrees = feedback?.feedback_type === "accept";
  const title = say(agrees ? "ev_agreesToMore" : "ev_refusesMore", { who });
  return line("review", agrees ? "good" : "warm", title, feedback?.reasoning ?? "", agentId);
}
