import type { Assignment, Change, Envelope, OfferSubmitted, Proposal, ProposalFeedback } from "../generated/events";
import { named, type Say } from "../i18n";
import type { Language } from "../i18n/language";
import { agreedState, refusedChanges } from "./conclusion";
import type { Tone } from "./describe";
import { failureSaid } from "./failure-said";
import { listed } from "./listed";
import { diffPlans, money, priceText, type AssignmentChange } from "./diff";
import { totalsInBrief } from "./totals-in-brief";
import { countedIn, isSilent } from "./votes";

/** A sentence of the story, and the event that it is told from. */
export interface StoryLine {
  readonly seq: number;
  readonly tone: Tone;
  readonly text: string;
}

/** What the sentences are made of, besides the event at hand. */
interface Told {
  readonly say: Say;
  readonly language: Language;
  readonly names: Map<string, string>;
  readonly offers: Map<string, OfferSubmitted>;
  /** What each asked for in the round before, word for word. */
  readonly requests: Map<string, ProposalFeedback>;
  plan: Proposal | null;
}

/** The negotiation in sentences: who moved, why, at what price. Each is computed from events; quotes are word for word. */
export function storyOf(events: readonly Envelope[], rootId: string, say: Say, language: Language): StoryLine[] {
  const told: Told = { say, language, names: new Map(), offers: new Map(), requests: new Map(), plan: null };
  return events.flatMap((envelope) =>
    envelope.payload.demand_id === rootId
      ? linesOf(envelope, told).map(([tone, text]) => ({ seq: envelope.seq, tone, text }))
      : [],
  );
}

type Lines = readonly (readonly [Tone, string])[];

function linesOf(envelope: Envelope, told: Told): Lines {
  const { say, language } = told;
  switch (envelope.event_type) {
    case "towow.demand.submitted":
      return [["accent", say("storyAsked", { text: quoted(envelope.payload.raw_input) })]];
    case "towow.demand.changed":
      return [["accent", say("storyChanged", { text: quoted(envelope.payload.text) })]];
    case "towow.filter.completed": {
      const { candidates, coverage } = envelope.payload;
      for (const { agent_id: id, display_name: name } of candidates) told.names.set(id, name);
      const found = candidates.length
        ? say("storyFound", {
            count: candidates.length,
            names: listed(
              candidates.map((c) => c.display_name),
              say,
            ),
          })
        : say("storyNobody");
      const missing = coverage.uncovered.length
        ? say("storyUncovered", { names: listed(coverage.uncovered, say) })
        : "";
      return [[candidates.length ? "plain" : "bad", joined([found, missing])]];
    }
    case "towow.channel.created":
      told.offers.clear();
      told.requests.clear();
      told.plan = null;
      return [];
    case "towow.offer.submitted":
      told.offers.set(envelope.payload.agent_id, envelope.payload);
      told.names.set(envelope.payload.agent_id, envelope.payload.display_name);
      return [];
    case "towow.aggregation.started":
      return answered(told);
    case "towow.proposal.distributed": {
      const lines = planned(envelope.payload.proposal, told);
      told.plan = envelope.payload.proposal;
      told.requests.clear();
      return lines;
    }
    case "towow.proposal.feedback":
      if (!isSilent(envelope.payload)) told.requests.set(envelope.payload.agent_id, envelope.payload);
      return [];
    case "towow.feedback.evaluated": {
      const { round, decision } = envelope.payload;
      const ids = told.plan ? countedIn(told.plan) : [];
      const accepts = ids.filter((id) => told.requests.get(id)?.feedback_type === "accept").length;
      const verdict = named(say, "verdict_", decision);
      const tone = decision === "finalize" ? "good" : decision === "fail" ? "bad" : "warm";
      return [[tone, say("storyRound", { round, accepts, count: ids.length, verdict })]];
    }
    case "towow.agent.withdrawn": {
      const { display_name: who, reason, taken_out_by: by } = envelope.payload;
      const out = by ? say("storyTakenOut", { who, by: named(say, "outBy_", by) }) : say("storyLeft", { who });
      return [["bad", because(out, reason, told)]];
    }
    case "towow.agent.substituted": {
      const { display_name: who, replaced_by: id, replaced_by_name: name } = envelope.payload;
      return [["warm", say("storySubstituted", { who, other: name || nameOf(id, told) })]];
    }
    default:
      return ends(envelope, told) ?? besides(envelope, { say, language });
  }
}

/** How it ended: in the numbers of the closing event. */
function ends(envelope: Envelope, told: Told): Lines | null {
  const { say, language } = told;
  switch (envelope.event_type) {
    case "towow.proposal.finalized":
    case "towow.negotiation.force_finalized": {
      const { proposal, open_points: open, accepted_by: accepted } = envelope.payload;
      const isWhole = envelope.event_type === "towow.proposal.finalized" && agreedState(envelope.payload) === "agreed";
      const word = envelope.event_type === "towow.negotiation.force_finalized" ? "storyForced" : "storyAgreed";
      const total = totalsInBrief(proposal.assignments, say, language);
      const counted = countedIn(proposal);
      const yes = counted.filter((id) => accepted.includes(id)).length;
      const parts = [
        refusedChanges(proposal).length ? say("storyStands") : "",
        say(word, { accepted: yes, count: counted.length }),
        total && say("storyTotal", { total }),
        open.length ? say("storyOpen", { count: open.length }) : "",
      ];
      return [[isWhole ? "good" : "warm", joined(parts)]];
    }
    case "towow.negotiation.failed":
    case "towow.demand.failed":
      return [
        ...answered(told),
        ["bad", say("storyFailed", { why: withoutStop(failureSaid(say, envelope.payload.reason)) })],
      ];
    default:
      return null;
  }
}

/** What came beside the table and after it. */
function besides(envelope: Envelope, { say, language }: Pick<Told, "say" | "language">): Lines {
  switch (envelope.event_type) {
    case "towow.agent.not_needed": {
      const { display_name: who, reason } = envelope.payload;
      return [["plain", say("storyNotNeeded", { who, why: withoutStop(reason) })]];
    }
    case "towow.gap.invited": {
      const { gap_type: what, display_name: who } = envelope.payload;
      return [["accent", say("storyAskedIn", { who, what })]];
    }
    case "towow.gap.settled": {
      const { outcome, reason } = envelope.payload;
      return [[outcome === "joined" ? "good" : "warm", say("storyGapSettled", { why: withoutStop(reason) })]];
    }
    case "towow.budget.exceeded":
      return [["warm", say("storyOverBudget", { text: envelope.payload.text, note: envelope.payload.note })]];
    case "towow.subnet.triggered": {
      const { gap_type: what, reason: why } = envelope.payload;
      return [["accent", say("storySubnet", { what, why: withoutStop(why) })]];
    }
    case "towow.subnet.completed": {
      const { merged_assignments: merged } = envelope.payload;
      if (!merged.length) return [["warm", say("storySubnetNone")]];
      return [
        [
          "good",
          say("storyJoined", {
            names: listed(
              merged.map((a) => priced(a, language)),
              say,
            ),
          }),
        ],
      ];
    }
    case "towow.commitment.booked": {
      const people = new Set(envelope.payload.commitments.map((c) => c.agent_id));
      return [["good", say("storyBooked", { count: people.size })]];
    }
    default:
      return [];
  }
}

/** Who takes part, who on which conditions, who does not and why: those of whom it is not told yet. */
function answered({ offers, say }: Told): Lines {
  const all = [...offers.values()];
  offers.clear();
  const simply = all.filter(({ decision }) => decision === "participate").map((offer) => offer.display_name);
  const conditional = all.filter(({ decision }) => decision === "conditional");
  const declined = all.filter(({ decision }) => decision === "decline");
  const lines: [Tone, string][] = [];
  if (simply.length) lines.push(["good", say("storyTakePart", { names: listed(simply, say) })]);
  for (const { display_name: who, conditions, negotiation_summary: summary } of conditional)
    lines.push(["warm", say("storyConditional", { who, what: quoted(conditions.join(" · ") || summary) })]);
  for (const { display_name: who, decline_reason: reason, provenance } of declined) {
    if (provenance === "fallback") {
      lines.push(["quiet", say("ev_silence", { who })]);
      continue;
    }
    lines.push(["bad", reason ? say("storyDeclined", { who, why: quoted(reason) }) : say("ev_decline", { who })]);
  }
  return lines;
}

/** The first plan as a whole; of a later one who moved, why and at what price, and what was not granted. */
function planned(proposal: Proposal, told: Told): Lines {
  const { say, language, plan: before } = told;
  const total = totalsInBrief(proposal.assignments, say, language);
  const people = new Set(proposal.assignments.map((a) => a.agent_id)).size;
  const cost = total ? say("storyTotal", { total }) : "";
  const plan = joined([say("storyPlan", { version: proposal.version, count: people }), cost]);
  if (!before) return [["accent", plan]];
  const moves = diffPlans(before, proposal, language).assignments.flatMap((change) => moved(change, proposal, told));
  const declined = (proposal.adjustment_summary?.requests_declined ?? []).map((change) => refused(change, told));
  return [["accent", plan], ...moves, ...declined];
}

function moved(change: AssignmentChange, proposal: Proposal, told: Told): Lines {
  const { say, language } = told;
  const { agentId, displayName: who, kind } = change;
  if (kind === "removed") return [["bad", say("storyOut", { who })]];
  const part = proposal.assignments.find((a) => a.agent_id === agentId);
  if (kind === "added") return [["good", say("storyIn", { who: part ? priced(part, language) : who })]];
  const price = change.fields.find(({ field }) => field === "price");
  const task = change.fields.find(({ field }) => field === "responsibility" || field === "role");
  const what = price
    ? say("storyPrice", { who, before: price.before || "—", after: price.after || "—" })
    : task && say("storyTask", { who, after: quoted(task.after) });
  if (!what) return [];
  return [["warm", because(what, told.requests.get(agentId)?.adjustment_request ?? "", told)]];
}

function refused({ agent_id: id, what, reason }: Change, told: Told): readonly [Tone, string] {
  const { say } = told;
  const text = say("storyRefused", { who: nameOf(id, told), what: quoted(what) });
  return ["bad", say("storyBare", { text: reason ? `${text}${say("sentenceGap")}${withoutStop(reason)}` : text })];
}

/** With what they had said before: that it is why, nobody claims. */
function because(text: string, said: string, { say }: Told): string {
  return said ? say("storyBecause", { text, said: quoted(said) }) : say("storyBare", { text });
}

const nameOf = (id: string, { names }: Told): string => names.get(id) ?? id.replace(/^user_agent_/, "");

const priced = (a: Assignment, language: Language): string =>
  a.price === null ? a.display_name : `${a.display_name} (${priceText(a, language) || money(a.price, a.currency)})`;

const LETTERS_MAX = 90;

/** In quotes as people write them; of a long one the beginning. */
function quoted(text: string): string {
  const letters = [...withoutStop(text)];
  return `“${letters.length > LETTERS_MAX ? `${letters.slice(0, LETTERS_MAX).join("")}…` : letters.join("")}”`;
}

const joined = (parts: readonly string[]): string => parts.filter(Boolean).join(" ");

const withoutStop = (text: string): string => text.trim().replace(/[.。]+$/, "");
