"""A yes that still holds: a part, and all that its person's yes rests on, are as they were when they said it.

Such a person is not asked again. The yes is shown in the new round as what it is, their answer of an earlier one, and
gives way to whatever changes: their part, the days, all whose part comes first and by when, those who do the same work
beside them, and where they set conditions, or said what worries them, anything about anybody.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.models import Assignment, Language, Proposal, Provenance, Standing
from towow_core.domain.own_milestones import milestones_of
from towow_core.requirements.facts import is_consent
from towow_core.support.replacing import replace

_REASON = {
    Language.ZH: "这一部分和第{round}轮点头时完全一样，不用再问。",
    Language.EN: "The same part as agreed to in round {round}; not asked again.",
}


@dataclass(frozen=True, slots=True)
class Basis:
    """What a yes to a plan rests on, as digests.

    Attributes:
        own: The person's part, the days, the parts that come before theirs, however long before, with their milestones,
            and the parts of those who share their work.
        all: The parts of everybody besides, and every milestone.
    """

    own: str
    all: str


class _Told(str):
    """A part as text, quoted once: those who share their work have it in the basis of each of them."""

    __slots__ = ("_quoted",)

    def __init__(self, _: str) -> None:
        self._quoted = super().__repr__()

    def __repr__(self) -> str:
        return self._quoted


def bases(plan: Proposal) -> dict[str, Basis]:
    """Of everybody in a plan, as it goes out to them."""
    timeline = plan.timeline
    days = (timeline.event_date, timeline.event_days, timeline.hours, "" if timeline.event_date else timeline.end_date)
    # What is agreed to, without who has agreed to it.
    told = {part.agent_id: _Told(repr(replace(part, is_confirmed=False))) for part in plan.assignments}
    everybody = _digest(sorted(told.values()), timeline.milestones, timeline.start_date, timeline.end_date)

    dates = {agent_id: milestones_of(agent_id, plan) for agent_id in told}
    before = {part.agent_id: part.dependencies for part in plan.assignments}

    def own(part: Assignment) -> str:
        first = [(told[agent_id], dates[agent_id]) for agent_id in _all_before(part.agent_id, before)]
        beside = [told[other.agent_id] for other in plan.assignments if _shares_work(part, other)]
        return _digest(told[part.agent_id], first, sorted(beside), days, dates[part.agent_id])

    return {part.agent_id: Basis(own=own(part), all=everybody) for part in plan.assignments}


def _all_before(agent_id: str, before: Mapping[str, Sequence[str]]) -> list[str]:
    """Whose part comes before this one, also by way of others."""
    found: set[str] = set()
    left = [agent_id]
    while left:
        more = {each for each in before[left.pop()] if each in before} - found
        found |= more
        left += more
    return sorted(found - {agent_id})


def _shares_work(part: Assignment, other: Assignment) -> bool:
    """Whether both have some of the same to do: who is the other then is part of what is said yes to."""
    is_there = Standing.STAND_BY not in {part.standing, other.standing}
    return is_there and other.agent_id != part.agent_id and bool({*part.capabilities} & {*other.capabilities})


def kept(
    before: Mapping[str, Basis],
    answers: Mapping[str, Feedback],
    offers: Mapping[str, Offer],
    plan: Mapping[str, Basis],
    *,
    round_: int,
    language: Language,
) -> dict[str, Feedback]:
    """The yes of whom `plan` gives what they said it to, as their answer of this round.

    Args:
        before: What the plan of the round before came to.
        answers: What was said to that.
        offers: Everybody's, which say on what conditions.
        plan: What the next one comes to.
        round_: Its round.
        language: Of the sentence that says so.
    """
    found: dict[str, Feedback] = {}
    for agent_id, now in plan.items():
        said, then = answers.get(agent_id), before.get(agent_id)
        if said is None or then is None or not is_consent(said) or then.own != now.own:
            continue
        if then.all != now.all and _is_conditional(said, offers.get(agent_id)):
            continue
        first = said.rests_on_round or said.round
        found[agent_id] = replace(
            said,
            round=round_,
            rests_on_round=first,
            reasoning=_REASON[language].format(round=first),
            provenance=Provenance.RULE,
        )
    return found


def _is_conditional(said: Feedback, offer: Offer | None) -> bool:
    """Whether something besides the part itself may have mattered: conditions are words, and could name anything."""
    wishes = offer is None or bool(offer.conditions or offer.negotiation_points)
    return wishes or bool(said.concerns or said.negotiation_points or said.adjustment_request)


def _digest(*facts: object) -> str:
    return blake2b(repr(facts).encode("utf-8", "replace"), digest_size=16).hexdigest()
