import type {
  ClarificationAnswered,
  ClarificationAsked,
  ClarificationAssumed,
  DemandChanged,
} from "../generated/events";
import { checked } from "./plans";
import type { Clarification, Negotiation, Placed } from "./state";

/** The reason code of a channel that ends because the demand has a next version, which goes on. */
export const SUPERSEDED = "superseded";

export function withQuestion(n: Negotiation, asked: ClarificationAsked): Negotiation {
  const { question_id: id, text, kind, choices, why, default: fallback, deadline } = asked;
  const question: Clarification = { id, text, kind, choices, why, fallback, deadline, state: "asked", answer: "" };
  return { ...n, clarifications: [...n.clarifications, question], status: "clarifying" };
}

/** What the first words left unclear is not said any more once somebody has said more: nobody knows what of it is left. */
const withoutDoubts = (n: Negotiation): Negotiation =>
  n.understanding ? { ...n, understanding: { ...n.understanding, uncertainties: [] } } : n;

/** A question has its answer, by the requester or by default; a default may come without a question. */
export function withAnswer(
  n: Negotiation,
  said: ClarificationAnswered | ClarificationAssumed,
  state: "answered" | "assumed",
): Negotiation {
  const { question_id: id, text, kind, answer, requirements: added, removed } = said;
  const unasked = { id, text, kind, choices: [], why: "", fallback: answer || null, deadline: null };
  const known = n.clarifications.find((question) => question.id === id);
  const settled: Clarification = { ...(known ?? unasked), state, answer };
  const clarifications = known
    ? n.clarifications.map((question) => (question === known ? settled : question))
    : [...n.clarifications, settled];
  const gone = new Set([...removed, ...added.map((r) => r.requirement_id)]);
  const requirements = [...n.requirements.filter((r) => !gone.has(r.requirement_id)), ...added];
  const isWaiting = clarifications.some((question) => question.state === "asked");
  const status = n.status === "clarifying" && !isWaiting ? "understood" : n.status;
  return { ...(state === "answered" ? withoutDoubts(n) : n), clarifications, requirements, status };
}

/** The requester changed the demand: as it was read, before anybody is asked again. */
export function withChange(n: Negotiation, changed: Placed<DemandChanged>): Negotiation {
  const { version, requirements } = changed;
  const asked = { ...withoutDoubts(checked(n, changed)), version, requirements };
  if (changed.asks_again?.length) return { ...asked, degraded: [] }; // nothing else is asked for
  return { ...asked, changes: [...n.changes, changed] };
}
