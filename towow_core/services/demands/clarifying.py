"""A demand that waits for its requester: what is asked, what an answer or a default makes of the demand, as events.

What was asked and what is settled stands in the demand's own events: whoever works on it reads it from there.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from towow_core.domain.clarifications import Clarification
from towow_core.domain.events import (
    ClarificationAnswered,
    ClarificationAsked,
    ClarificationAssumed,
    Event,
)
from towow_core.domain.models import Demand, DemandUnderstanding, Provenance
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementSource
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.requirements.answers import read_answer, read_choice
from towow_core.requirements.changing import Changed, changed
from towow_core.support.envelopes import Envelope


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """A demand after some of its questions are settled, of the same version still, and the events that say so."""

    demand: Demand
    events: tuple[Event, ...] = ()


def asked(
    demand_id: str, channel_id: str, questions: Iterable[Clarification], deadline: str
) -> tuple[ClarificationAsked, ...]:
    """One event for each question."""
    return tuple(
        ClarificationAsked(
            demand_id=demand_id,
            channel_id=channel_id,
            question_id=question.question_id,
            kind=question.kind,
            requirement_id=question.requirement_id,
            text=question.text,
            choices=question.choices,
            why=question.why,
            default=question.default,
            deadline=deadline,
        )
        for question in questions
    )


def waiting(events: Iterable[Envelope]) -> tuple[ClarificationAsked, ...]:
    """Questions that are asked and not settled, in order."""
    open_: dict[str, ClarificationAsked] = {}
    for envelope in events:
        match envelope.event:
            case ClarificationAsked() as question:
                open_[question.question_id] = question
            case ClarificationAnswered(question_id=settled) | ClarificationAssumed(question_id=settled):
                open_.pop(settled, None)
    return tuple(open_.values())


def answered(demand: Demand, question: ClarificationAsked, answer: str, today: str) -> Settled | None:
    """The demand with one answer; None where the answer does not say what was asked."""
    understanding = understanding_of(demand)
    is_choice = question.kind is RequirementKind.CAPABILITY and answer.strip() in question.choices
    said = read_choice(answer.strip()) if is_choice else read_answer(question.kind, answer, understanding, today)
    if not said:
        return None
    after, done = _with(demand, question, said, answer)
    event = ClarificationAnswered(
        demand_id=question.demand_id,
        channel_id=question.channel_id,
        question_id=question.question_id,
        kind=question.kind,
        text=question.text,
        answer=answer,
        provenance=Provenance.HUMAN,
        requirements=done.changes,
        removed=done.removed,
    )
    return Settled(demand=after, events=(event,))


def said_elsewhere(demand: Demand, questions: Iterable[ClarificationAsked], changes: Sequence[Requirement]) -> Settled:
    """Questions that something else which was said has answered: nobody is asked what they have just told."""
    events = tuple(
        ClarificationAnswered(
            demand_id=question.demand_id,
            channel_id=question.channel_id,
            question_id=question.question_id,
            kind=question.kind,
            text=question.text,
            answer="; ".join(change.text for change in changes if _is_about(question, change)),
            provenance=Provenance.HUMAN,
            requirements=(),
            removed=(),
        )
        for question in questions
        if any(_is_about(question, change) for change in changes)
    )
    return Settled(demand=demand, events=events)


def assumed(demand: Demand, questions: Sequence[ClarificationAsked], today: str) -> Settled:
    """The demand with the default of each of these questions, marked as nobody's word."""
    events: list[Event] = []
    for question in questions:
        understanding, default = understanding_of(demand), question.default or ""
        said = _read_default(question, understanding, today)
        demand, done = _with(demand, question, said) if said else (demand, Changed(understanding=understanding))
        event = ClarificationAssumed(
            demand_id=question.demand_id,
            channel_id=question.channel_id,
            question_id=question.question_id,
            kind=question.kind,
            text=question.text,
            answer=default,
            requirements=done.changes,
            removed=done.removed,
        )
        events.append(event)
    return Settled(demand=demand, events=tuple(events))


def _read_default(
    question: ClarificationAsked, understanding: DemandUnderstanding, today: str
) -> tuple[Requirement, ...]:
    """What a default asks for: no more than a wish, for nobody has said it."""
    if question.default is None:
        return ()
    if question.kind is RequirementKind.CAPABILITY:  # it names what the occasion implies, which is there already
        return tuple(replace(r, source=RequirementSource.ASSUMED, is_hard=False) for r in _implied(understanding))
    found = read_answer(question.kind, question.default, understanding, today, RequirementSource.ASSUMED)
    is_said = question.kind is RequirementKind.DATE and bool(
        question.requirement_id
    )  # a day was asked for, only not this
    return tuple(replace(r, is_hard=is_said) for r in found)


def _with(
    demand: Demand, question: ClarificationAsked, said: Sequence[Requirement], answer: str = ""
) -> tuple[Demand, Changed]:
    understanding = understanding_of(demand)
    replaced, words = {question.requirement_id} - {""}, ""
    if question.kind is RequirementKind.CAPABILITY:
        guesses, words = _implied(understanding), answer
        replaced |= {r.requirement_id for r in guesses}
        guessed = {tag for r in guesses for tag in r.value.tags}
        understanding = replace(
            understanding, capability_tags=tuple(t for t in understanding.capability_tags if t not in guessed)
        )
    done = changed(understanding, said, version=demand.version + 1, corrected=replaced, words=words)
    return replace(demand, understanding=done.understanding), done


def _implied(understanding: DemandUnderstanding) -> tuple[Requirement, ...]:
    """Capabilities that the sentence does not name."""
    named = {need.tag for need in needs_of(understanding) if need.is_explicit}
    return tuple(
        r
        for r in understanding.in_force
        if r.kind is RequirementKind.CAPABILITY and not named.intersection(r.value.tags)
    )


def understanding_of(demand: Demand) -> DemandUnderstanding:
    assert demand.understanding is not None  # nobody asks about what is not understood
    return demand.understanding


def _is_about(question: ClarificationAsked, change: Requirement) -> bool:
    days = {RequirementKind.DATE, RequirementKind.DEADLINE}
    return change.kind is question.kind or {change.kind, question.kind} <= days
