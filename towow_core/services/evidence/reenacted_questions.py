"""Which questions could be behind a journalled answer, and how an answer becomes that message again."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from towow_core.domain.errors import MalformedMessage
from towow_core.domain.messages import Invite, NetworkMessage, ProposalReview
from towow_core.domain.model_calls import CallRecord
from towow_core.domain.models import AgentProfile
from towow_core.llm.service import Answer
from towow_core.negotiation import effects as fx
from towow_core.negotiation import messages as msg
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.step import Step
from towow_core.prompts.question_days import day_told
from towow_core.prompts.rendering import blocks_in
from towow_core.services.negotiation.drafting import completed
from towow_core.services.negotiation.questions import (
    Question,
    compromise_question,
    feedback_question,
    gap_question,
    offer_question,
    plan_question,
    recursion_question,
)
from towow_core.services.negotiation.twin_answers import feedback_of, offer_of
from towow_core.support import codec

_SHOWN_AS_THEY_ARE = ("agent_id", "location", "tags", "capabilities", "availability")
_OF_THE_TERMS = ("remote", "travels_to")


def questions_behind(
    message: msg.AnswerMessage, call: CallRecord, done: Sequence[Step]
) -> Iterator[Question[Any, Any]]:
    """What may have been asked, latest first: who works in the background may have begun some steps ago."""
    shown = blocks_in(call.user)
    shown["today"] = day_told(shown.get("today"))
    match message:
        case msg.OfferReceived(offer=offer):
            yield from _to_twin(Invite, offer.agent_id, shown, done)
        case msg.FeedbackReceived(feedback=said):
            yield from _to_twin(ProposalReview, said.agent_id, shown, done)
        case _:
            for step in reversed(done):
                if (question := _of_state(message, step.state, shown)) is not None:
                    yield question


def retold(message: msg.AnswerMessage, answer: Answer[Any], inputs: Any) -> msg.AnswerMessage:
    """The message with what the answer gives in place of what it held; its ids and times stay."""
    match message:
        case msg.OfferReceived(offer=offer):
            again = offer_of(
                answer.value,
                offer_id=offer.offer_id,
                agent_id=offer.agent_id,
                display_name=offer.display_name,
                demand_id=offer.demand_id,
                submitted_at=offer.submitted_at,
            )
            return replace(message, offer=again)
        case msg.FeedbackReceived(feedback=said):
            told = feedback_of(answer.value, agent_id=said.agent_id, display_name=said.display_name, round_=said.round)
            return replace(message, feedback=told)
        case msg.ProposalDrafted():
            return replace(message, draft=answer.value, degraded_reason=answer.degraded_reason)
        case msg.CompromiseDrafted():
            compromise = completed(answer.value, inputs)
            return replace(message, compromise=compromise, degraded_reason=answer.degraded_reason)
        case msg.GapsIdentified():
            return replace(message, analysis=answer.value, degraded_reason=answer.degraded_reason)
        case msg.RecursionDecided():
            return replace(message, decision=answer.value, degraded_reason=answer.degraded_reason)
        case _:
            raise AssertionError(f"no answer of a model: {type(message).__name__}")


def people_shown(records: object) -> tuple[AgentProfile, ...]:
    """The people as a question to prompt 2 or 8 shows them; () where it shows none that can be read."""
    try:
        return tuple(codec.load(AgentProfile, _profile(record)) for record in records or ())  # type: ignore[attr-defined]  # a list, or it fails
    except (MalformedMessage, TypeError, AttributeError):
        return ()


def _profile(shown: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {name: shown[name] for name in _SHOWN_AS_THEY_ARE if name in shown}
    found["terms"] = shown.get("terms", {name: shown[name] for name in _OF_THE_TERMS if name in shown})
    return {**found, "user_name": shown.get("name", ""), "profile_summary": shown.get("summary", "")}


def _to_twin(
    kind: type[NetworkMessage], agent_id: str, shown: dict[str, Any], done: Sequence[Step]
) -> Iterator[Question[Any, Any]]:
    try:
        profile = codec.load(AgentProfile, shown.get("profile"))
    except MalformedMessage:
        return
    booked = tuple(map(str, shown.get("booked_dates", ())))  # of then: no journal has them
    for sent in _sent_to(agent_id, done):
        if not isinstance(sent, kind):
            continue
        match sent:
            case Invite():
                yield offer_question(profile, replace(sent, booked_dates=booked), shown["today"])
            case ProposalReview():
                yield feedback_question(profile, replace(sent, booked_dates=booked), shown["today"])


def _sent_to(agent_id: str, done: Sequence[Step]) -> Iterator[NetworkMessage]:
    for step in reversed(done):
        for effect in step.effects:
            if isinstance(effect, fx.Send) and effect.agent_id == agent_id:
                yield effect.message


def _of_state(message: msg.AnswerMessage, state: ChannelState, shown: dict[str, Any]) -> Question[Any, Any] | None:
    today = shown["today"]
    match message:
        case msg.ProposalDrafted(round=round_):
            return plan_question(state, round_, today)
        case msg.CompromiseDrafted() if state.ending is not None:
            return compromise_question(state, state.ending.reason_code, today)
        case msg.GapsIdentified() if state.proposal is not None:
            return gap_question(state, today, people_shown(shown.get("outside")))
        case msg.RecursionDecided() if state.proposal is not None:
            return recursion_question(state, state.open_gaps, people_shown(shown.get("outside")), today)
    return None
