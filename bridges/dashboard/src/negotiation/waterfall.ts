// Where the time of a negotiation went: who had the word from when to when, and what waited for whom.
import type { Envelope } from "../generated/events";
import { named, type Say } from "../i18n";
import { describe, type Tone } from "./describe";
import { TimeBook, type Chapter } from "./spans";
import type { World } from "./state";
import { isSilent } from "./votes";

/** Chapters in the order in which they began, those of sub-negotiations too. `world` knows the names that events leave out. */
export function waterfallOf(events: readonly Envelope[], say: Say, world: World): readonly Chapter[] {
  const books = new Map<string, TimeBook>();
  const chapters: ConstructorParameters<typeof TimeBook>[2] = [];
  const lookedFor = new Map<string, string>();
  for (const envelope of events) {
    if (envelope.event_type === "towow.subnet.triggered")
      lookedFor.set(envelope.payload.sub_demand_id, envelope.payload.gap_type);
    const id = envelope.payload.demand_id;
    const looks = id === world.rootId ? null : (lookedFor.get(id) ?? "");
    const book = books.get(id) ?? new TimeBook(id, looks, chapters, say);
    books.set(id, book);
    write(book, envelope, world);
  }
  return chapters.filter(({ spans }) => spans.length > 0);
}

function write(book: TimeBook, envelope: Envelope, world: World): void {
  if (MOMENTS.has(envelope.event_type)) {
    const { title, tone } = describe(envelope, book.say, world);
    book.moment(envelope, title, tone);
  }
  asked(book, envelope);
  answered(book, envelope);
  planned(book, envelope);
  ended(book, envelope);
}

/** What is told as a moment: it took no time of its own. */
const MOMENTS: ReadonlySet<string> = new Set([
  "towow.demand.changed",
  "towow.demand.change_too_late",
  "towow.demand.failed",
  "towow.budget.exceeded",
  "towow.agent.withdrawn",
  "towow.agent.substituted",
  "towow.agent.not_needed",
  "towow.feedback.evaluated",
  "towow.proposal.finalized",
  "towow.negotiation.force_finalized",
  "towow.negotiation.failed",
  "towow.gap.settled",
  "towow.subnet.declined",
  "towow.proposal.updated",
  "towow.commitment.released",
  "towow.llm.degraded",
]);

function asked(book: TimeBook, envelope: Envelope): void {
  const { say } = book;
  switch (envelope.event_type) {
    case "towow.demand.submitted":
      book.turnTo("asked", say("phaseAsk"));
      return book.begin("read", envelope, step("demand_understanding", say));
    case "towow.demand.understood":
      book.end("read", envelope);
      return book.begin("find", envelope, step("smart_filter", say));
    case "towow.clarification.asked":
      return book.begin(envelope.payload.question_id, envelope, { name: say("partRequester") });
    case "towow.clarification.answered":
    case "towow.clarification.assumed": {
      const isAnswer = envelope.event_type === "towow.clarification.answered";
      book.end(envelope.payload.question_id, envelope, isAnswer ? "good" : "quiet", true);
      return book.restart("find", envelope);
    }
    case "towow.demand.changed":
      if (envelope.payload.plan_digest) return; // of a plan that stands: nobody is asked about it
      return book.begin("find", envelope, step("smart_filter", say));
    case "towow.demand.change_too_late":
      return book.end("find", envelope, "quiet");
    case "towow.filter.completed":
      book.candidates = envelope.payload.candidates;
      return book.end("find", envelope, book.candidates.length ? "accent" : "bad");
    default:
  }
}

function answered(book: TimeBook, envelope: Envelope): void {
  const { say } = book;
  switch (envelope.event_type) {
    case "towow.channel.created":
      book.endAll(envelope); // what was begun in a channel before is not waited for any more
      book.attempt += 1;
      return;
    case "towow.demand.broadcast":
      book.turnTo("answers", say("phaseCollect"));
      for (const { agent_id: id, display_name: name } of book.candidates) invite(book, envelope, id, name);
      return;
    case "towow.agent.substituted": {
      const { replaced_by: id, replaced_by_name: name } = envelope.payload;
      return invite(book, envelope, id, name || id);
    }
    case "towow.offer.submitted": {
      const { agent_id: id, decision, provenance } = envelope.payload;
      const tone = ({ participate: "good", conditional: "warm", decline: "bad" } as const)[decision];
      return book.end(`offer.${id}`, envelope, provenance === "fallback" ? "quiet" : tone);
    }
    case "towow.aggregation.started":
      book.stopWaiting(envelope, "offer.");
      return book.begin("draft", envelope, step("proposal_aggregation", say));
    default:
  }
}

const invite = (book: TimeBook, envelope: Envelope, agentId: string, name: string): void =>
  book.begin(`offer.${agentId}`, envelope, { name, prompt: "response_generation", agentId });

function planned(book: TimeBook, envelope: Envelope): void {
  const { say } = book;
  switch (envelope.event_type) {
    case "towow.proposal.distributed": {
      const { round, proposal } = envelope.payload;
      book.end("draft", envelope);
      book.turnTo(`round.${round}`, say("round", { round }));
      for (const [agentId, name] of new Map(proposal.assignments.map((part) => [part.agent_id, part.display_name])))
        book.begin(`review.${agentId}`, envelope, { name, prompt: "proposal_feedback", agentId });
      return;
    }
    case "towow.proposal.feedback": {
      const { agent_id: id, feedback_type: type } = envelope.payload;
      const tone = ({ accept: "good", negotiate: "warm", reject: "bad", withdraw: "bad" } as const)[type];
      return book.end(`review.${id}`, envelope, isSilent(envelope.payload) ? "quiet" : tone);
    }
    case "towow.agent.withdrawn":
      book.end(`offer.${envelope.payload.agent_id}`, envelope, "bad");
      return book.end(`review.${envelope.payload.agent_id}`, envelope, "bad");
    case "towow.feedback.evaluated":
      book.stopWaiting(envelope, "review.");
      if (envelope.payload.decision === "renegotiate") book.begin("draft", envelope, step("proposal_adjustment", say));
      return;
    default:
  }
}

function ended(book: TimeBook, envelope: Envelope): void {
  const { say } = book;
  switch (envelope.event_type) {
    case "towow.proposal.finalized":
    case "towow.negotiation.force_finalized":
    case "towow.negotiation.failed":
    case "towow.demand.failed":
      book.endAll(envelope);
      book.ended = book.offered = envelope;
      return;
    case "towow.gap.identified":
      return since(book, book.ended, envelope, step("gap_identify", say));
    case "towow.proposal.updated":
      book.offered = envelope;
      return;
    case "towow.commitment.booked":
      since(book, book.offered, envelope, { name: say("partRequester") });
      book.offered = envelope;
      return;
    case "towow.gap.invited": {
      const { sub_demand_id: id, display_name: name, agent_id: agentId } = envelope.payload;
      book.turnTo("after", say("waterfallAfter"));
      return book.begin(`gap.${id}`, envelope, { name, prompt: "response_generation", agentId });
    }
    case "towow.gap.settled": {
      const { sub_demand_id: id, outcome } = envelope.payload;
      return book.end(`gap.${id}`, envelope, outcome === "joined" ? "good" : "quiet");
    }
    case "towow.subnet.triggered":
      book.turnTo("after", say("waterfallAfter"));
      return book.begin(envelope.payload.sub_channel_id, envelope, {
        name: say("ev_subnet", { type: envelope.payload.gap_type }),
      });
    case "towow.subnet.completed": {
      const { sub_channel_id: id, merged_assignments: merged, proposal } = envelope.payload;
      if (proposal) book.offered = envelope;
      return book.end(id, envelope, merged.length ? "good" : "quiet");
    }
    default:
  }
}

/** What has run since `begin`, and is told of when it is over. */
function since(
  book: TimeBook,
  begin: Envelope | null,
  envelope: Envelope,
  begun: { readonly name: string; readonly prompt?: string },
): void {
  if (!begin) return;
  book.turnTo("after", book.say("waterfallAfter"));
  book.begin("since", begin, begun);
  book.end("since", envelope, "accent" satisfies Tone);
}

const step = (prompt: string, say: Say) => ({ name: named(say, "prompt_", prompt), prompt });
