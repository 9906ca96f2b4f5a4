"""A demand that waits for its requester: what is asked, what an answer or a default makes of the demand, as events.

What was asked and what is settled stands in the demand's own events: whoever works on it reads it from there.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from towow_core.domain.clarifications import Clarification
from towow_core.domain.errors import MalformedDemand
from towow_core.domain.events import (
    ClarificationAnswered,
    ClarificationAsked,
    ClarificationAssumed,
    Event,
)
from towow_core.domain.models import Demand, DemandUnderstanding, Provenance
from towow_core.domain.requirements import (
    EITHER,
    Requirement,
    RequirementKind,
    RequirementSource,
    RequirementValue,
    Span,
)
from towow_core.engine.language.text import shared_stem
from towow_core.engine.language.vague import is_only_wished
from towow_core.engine.matching.asking_clauses import asks_for_somebody
from towow_core.engine.matching.meant import without_refused
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.one_wish import is_said_of_a_wish
from towow_core.engine.requirements.answers import (
    Names,
    is_left_to_others,
    read_answer,
    read_changes,
    read_choices,
    speaks_of,
)
from towow_core.engine.requirements.currency_answered import of_the_same_limit
from towow_core.engine.requirements.nobody_wanted import wants_nobody
from towow_core.engine.requirements.replies import Chosen, Leaves, denied, left_with_more, read_reply
from towow_core.requirements.changing import Changed, changed
from towow_core.requirements.notes import names, say
from towow_core.services.demands.explaining import asked_of, explained, found_in, of_these
from towow_core.support.envelopes import Envelope

_CLARIFICATION = RequirementSource.CLARIFICATION
_OF_ONE_PART = frozenset(
    {RequirementKind.BUDGET, RequirementKind.DATE, RequirementKind.DEADLINE, RequirementKind.PLACE}
)


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
            about=question.about,
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


def answered(
    demand: Demand, question: ClarificationAsked, answer: str, today: str, known: Names | None = None
) -> Settled | None:
    """The demand with one answer, or with its default where it is left to others; None where it does not say it.

    `known` are names of people on the network, as they may be written.
    """
    understanding, answer = understanding_of(demand), answer.strip()
    if (told := _in_part(demand, question, answer, today, known)) is not None:
        return told
    match _reply(question, answer):
        case Chosen(choices=chosen, besides=besides):
            said = _chosen(question, chosen, understanding, today)
            words = "; ".join(filter(None, (*chosen, besides)))
            if besides:
                said += read_answer(question.kind, besides, understanding, today, known=known) or read_changes(
                    besides, understanding, today, _CLARIFICATION, known
                )
        case Leaves.DEFAULT:
            return assumed(demand, [question], today)
        case Leaves.AS_IT_IS:
            return _as_it_is(demand, question, answer)
        case str():
            said, words = read_answer(question.kind, answer, understanding, today, known=known), answer
            said = tuple(_in_order(one, question.choices) for one in said)
            if not said and is_left_to_others(answer, understanding, today):
                return assumed(demand, [question], today)
        case None:
            said, words = (), ""
    if not said:
        return None
    after, done = _with(demand, question, said, words)
    return Settled(demand=after, events=(_answered(question, answer, done),))


def _in_part(
    demand: Demand, question: ClarificationAsked, answer: str, today: str, known: Names | None
) -> Settled | None:
    """What an answer leaves to others or denies, and says besides; None where it does neither."""
    if left_with_more(answer):
        return _left_with_more(demand, question, answer, today, known)
    return _denied(demand, question, answer, today, known) if _is_denied(question, answer) else None


def _is_denied(question: ClarificationAsked, answer: str) -> bool:
    is_of_work = question.kind is RequirementKind.CAPABILITY and bool(question.choices)
    return is_of_work and not wants_nobody(answer) and denied(answer, question.choices) is not None


def _denied(demand: Demand, question: ClarificationAsked, answer: str, today: str, known: Names | None) -> Settled:
    """ "None of these, a carer for my dad": nothing that was offered is meant, however near it comes to that."""
    understanding, instead = understanding_of(demand), denied(answer, question.choices) or ""
    asked = _of_id(understanding, question.requirement_id)
    said = read_answer(question.kind, instead, understanding, today, known=known) if instead else ()
    wanted = {tag for r in (asked, *said) if r is not None and r.kind is question.kind for tag in r.value.tags}
    others = {tag for r in understanding.in_force if r.kind is question.kind for tag in r.value.tags} - wanted
    denied_ones = (one for one in question.choices if one not in wanted)
    out = tuple(one for one in denied_ones if not any(one == tag or shared_stem(one, tag) for tag in others))
    demand = replace(demand, understanding=without_refused(understanding, out))
    if out and (not instead or wanted & {*question.choices}):  # who names something else says what they meant, no more
        named = names([f"“{one}”" for one in out], understanding.language)
        refused = Requirement(
            requirement_id="",
            kind=RequirementKind.EXCLUSION,
            text=say(understanding.language, f"不是{named}", f"not {named}"),
            value=RequirementValue(tags=out),
            source=_CLARIFICATION,
        )
        said = (*said, refused)
    if wanted - {*(asked.value.tags if asked else ())}:
        after, done = _with(demand, question, said, instead)
    else:  # the wish stands as it was
        done = changed(understanding_of(demand), said, version=demand.version + 1, words=instead)
        after = replace(demand, understanding=done.understanding)
    return Settled(demand=after, events=(_answered(question, answer, done),))


def _reply(question: ClarificationAsked, answer: str) -> Chosen | Leaves | str | None:
    is_of_work = question.kind is RequirementKind.CAPABILITY and bool(question.choices)
    if (question.about or is_of_work) and answer not in question.choices and wants_nobody(answer):
        return Leaves.AS_IT_IS
    return read_reply(question.kind, answer, question.choices, question.default)


def _as_it_is(demand: Demand, question: ClarificationAsked, answer: str) -> Settled | None:
    """ "None of these": what was said stands. A piece that asks for nobody has nothing in it to be understood."""
    if not (question.choices or question.about):
        return None
    understanding = understanding_of(demand)
    if question.about and wants_nobody(answer):
        left = tuple(one for one in understanding.not_understood if one.text != question.about)
        understanding = replace(understanding, not_understood=left)
    nothing = _answered(question, answer, Changed(understanding=understanding))
    return Settled(demand=replace(demand, understanding=understanding), events=(nothing,))


def _left_with_more(
    demand: Demand, question: ClarificationAsked, answer: str, today: str, known: Names | None
) -> Settled:
    """ "Either is fine, 10 of us": the default, marked as nobody's word, and what is said besides as theirs."""
    understanding, rest = understanding_of(demand), left_with_more(answer)
    default = _read_default(question, understanding, today)
    besides = read_changes(rest, understanding, today, _CLARIFICATION, known)
    after, done = _with(demand, question, (*default, *besides), rest)
    return Settled(demand=after, events=(_answered(question, answer, done),))


def answered_together(
    demand: Demand,
    questions: Mapping[str, ClarificationAsked],
    answers: Mapping[str, str],
    today: str,
    known: Names | None = None,
) -> Settled:
    """The demand with these answers, by the ids of the questions that they were given to and that wait.

    What does not answer its own question answers another one that waits and that it speaks of: a city that is typed
    where it was asked what is to be done says where, and the other question goes on waiting. An answer to its own
    question comes before that, whichever stands first.

    Raises:
        MalformedDemand: One does not say what was asked.
    """
    events: list[Event] = []
    open_, elsewhere = dict(questions), dict[str, str]()
    for question_id, said in answers.items():
        if (done := answered(demand, questions[question_id], said, today, known)) is None:
            elsewhere[question_id] = said
        else:
            del open_[question_id]
            demand, events = done.demand, [*events, *done.events]
    for question_id, said in elsewhere.items():
        understanding = understanding_of(demand)
        about = (q for one, q in open_.items() if one != question_id and speaks_of(q.kind, said, understanding, today))
        tried = ((q, answered(demand, q, said, today, known)) for q in about)
        question, done = next(((q, done) for q, done in tried if done is not None), (None, None))
        if question is None or done is None:
            raise _says_nothing(questions[question_id], said)
        del open_[question.question_id]
        demand, events = done.demand, [*events, *done.events]
    return Settled(demand=demand, events=tuple(events))


def _says_nothing(question: ClarificationAsked, said: str) -> MalformedDemand:
    return MalformedDemand(
        f"The answer to {question.question_id} is {said!r}; that does not say what was asked.",
        f"“{said}”没有回答所问的：{question.text}",
    )


def _chosen(
    question: ClarificationAsked, chosen: Sequence[str], understanding: DemandUnderstanding, today: str
) -> tuple[Requirement, ...]:
    if question.kind is RequirementKind.CAPABILITY and set(chosen) <= set(question.choices):
        return read_choices(chosen)
    return read_answer(question.kind, chosen[0], understanding, today)


def _answered(question: ClarificationAsked, answer: str, done: Changed) -> ClarificationAnswered:
    return ClarificationAnswered(
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


def said_elsewhere(demand: Demand, questions: Iterable[ClarificationAsked], changes: Sequence[Requirement]) -> Settled:
    """Questions that something else which was said has answered: nobody is asked what they have just told."""
    nothing = Changed(understanding=understanding_of(demand))
    events = tuple(
        _answered(question, "; ".join(one.text for one in changes if _is_about(question, one)), nothing)
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
    if (either := _either(question, understanding)) is not None and question.default:
        return (_chosen_of(either, question.default),)  # both were said: either keeps to what was asked for
    if question.default is None:
        return ()
    if question.kind is RequirementKind.CAPABILITY and question.requirement_id:
        return ()  # what its words were taken for stands, as a guess
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
    said, also = of_the_same_limit(said, understanding, question)
    replaced = {question.requirement_id, *also} - {""}
    words = answer if any(r.kind is RequirementKind.CAPABILITY for r in said) else ""
    if question.kind is RequirementKind.CAPABILITY:
        if (asked := _of_id(understanding, question.requirement_id)) is not None:
            found = found_in(said)
            understanding = asked_of(found, understanding, asked)
            pieces = understanding.not_understood
            left = tuple(one for one in pieces if not is_said_of_a_wish(understanding, one, asked))
            understanding = replace(understanding, not_understood=left)
            if any(r.kind is RequirementKind.CAPABILITY and r is not asked for r in understanding.in_force):
                said = of_these(found, said, understanding, answer)
        if (piece := _piece_of(understanding, question.about)) is not None:
            understanding, said = explained(understanding, piece, said, answer)
        if not (question.requirement_id or question.about):  # what is to be done at all is said now, and not guessed
            pieces = understanding.not_understood
            left = tuple(p for p in pieces if not (is_only_wished(p.text) or asks_for_somebody(understanding, p)))
            understanding = replace(understanding, not_understood=left)
            guesses = _implied(understanding)
            replaced |= {r.requirement_id for r in guesses}
            guessed = {tag for r in guesses for tag in r.value.tags}
            understanding = replace(
                understanding, capability_tags=tuple(t for t in understanding.capability_tags if t not in guessed)
            )
    done = changed(understanding, said, version=demand.version + 1, corrected=replaced, words=words)
    return replace(demand, understanding=done.understanding), done


def _in_order(said: Requirement, choices: Sequence[str]) -> Requirement:
    """Of two places in an answer, of which either will do, first the one that the question offered first."""
    if said.kind is not RequirementKind.PLACE or said.value.unit != EITHER:
        return said
    return _chosen_of(said, next((one for one in choices if one in {said.value.text, said.value.per}), said.value.text))


def _either(question: ClarificationAsked, understanding: DemandUnderstanding) -> Requirement | None:
    """The two places of which either will do, where the question is which of them."""
    asked = _of_id(understanding, question.requirement_id)
    is_either = asked is not None and asked.kind is RequirementKind.PLACE and asked.value.unit == EITHER
    return asked if is_either else None


def _chosen_of(either: Requirement, city: str) -> Requirement:
    """The same two places, this one first: it is where people are looked for."""
    other = either.value.per if city == either.value.text else either.value.text
    return replace(either, value=replace(either.value, text=city, per=other))


def _piece_of(understanding: DemandUnderstanding, words: str) -> Span | None:
    return next((one for one in understanding.not_understood if words and one.text == words), None)


def _of_id(understanding: DemandUnderstanding, requirement_id: str) -> Requirement | None:
    return next((r for r in understanding.in_force if r.requirement_id == requirement_id), None)


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
    if question.kind is RequirementKind.CAPABILITY and (question.requirement_id or question.about):
        return False  # that something else is wanted too does not say what was meant
    named = (tag.casefold() in choice.casefold() for tag in change.value.tags for choice in question.choices)
    if change.kind in _OF_ONE_PART and change.value.tags and not any(named):
        return False  # where one part is does not say where all of it is
    days = {RequirementKind.DATE, RequirementKind.DEADLINE}
    return change.kind is question.kind or {change.kind, question.kind} <= days
