"""A yes that still holds: a part, and all that its person's yes rests on, are as they were when they said it.

Such a person is not asked again. The yes is shown in the new round as what it is, their answer of an earlier one, and
gives way to whatever changes: their part, the days, those whose part comes first, and where they set conditions, or
said what worries them, anything about anybody.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import blake2b

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.models import Assignment, Language, Proposal, Provenance
from towow_core.domain.own_milestones import milestones_of
from towow_core.requirements.facts import is_consent

_REASON = {
    Language.ZH: "这一部分和第{round}轮点头时完全一样，不用再问。",
    Language.EN: "The same part as agreed to in round {round}; not asked again.",
}


@dataclass(frozen=True, slots=True)
class Basis:
    """What a yes to a plan rests on, as digests.

    Attributes:
        own: The person's part, the days, and the parts that come before theirs.
        all: The parts of everybody besides, and every milestone.
    """

    own: str
    all: str


def bases(plan: Proposal) -> dict[str, Basis]:
    """Of everybody in a plan, as it goes out to them."""
    return {part.agent_id: _basis(part, plan) for part in plan.assignments}


def kept(
    before: Mapping[str, Basis],
    answers: Mapping[str, Feedback],
    offers: Mapping[str, Offer],
    plan: Proposal,
    *,
    round_: int,
    language: Language,
) -> dict[str, Feedback]:
    """The yes of whom `plan` gives what they said it to, as their answer of this round.

    Args:
        before: What the plan of the round before came to.
        answers: What was said to that.
        offers: Everybody's, which say on what conditions.
        plan: The next one.
        round_: Its round.
        language: Of the sentence that says so.
    """
    found: dict[str, Feedback] = {}
    for agent_id, now in bases(plan).items():
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


def _basis(part: Assignment, plan: Proposal) -> Basis:
    timeline = plan.timeline
    days = (timeline.event_date, timeline.event_days, timeline.hours, "" if timeline.event_date else timeline.end_date)
    first = tuple(_plain(other) for other in plan.assignments if other.agent_id in part.dependencies)
    due = milestones_of(part.agent_id, plan)
    everybody = tuple(sorted(repr(_plain(other)) for other in plan.assignments))
    return Basis(
        own=_digest(_plain(part), first, days, due),
        all=_digest(everybody, timeline.milestones, timeline.start_date, timeline.end_date),
    )


def _digest(*facts: object) -> str:
    return blake2b(repr(facts).encode("utf-8", "replace"), digest_size=16).hexdigest()


def _plain(part: Assignment) -> Assignment:
    """What is agreed to, without who has agreed to it."""
    return replace(part, is_confirmed=False)
