"""What a channel's plan has to answer for: what its demand asked for when the channel was opened, by the events."""

from collections.abc import Iterable, Iterator, Sequence

from towow_core.domain.events import (
    ChangeTooLate,
    DemandChanged,
    FilterCompleted,
)
from towow_core.domain.requirements import Requirement
from towow_core.services.certificates.versions import AnnouncedPlan
from towow_core.services.demands.asked_for import Asked, plain
from towow_core.services.evidence.sentences import Sentence
from towow_core.support.envelopes import Envelope
from towow_core.support.ids import channel_id_of, next_channel_id


def asked_of(plan: AnnouncedPlan, envelopes: Sequence[Envelope]) -> Asked:
    """What `plan` answers for: a channel never changes what it is about, so later changes are not its own.

    But for what came when no round was left to negotiate it in: against that its plan is held.
    """
    asked, version = Asked(), _held_against(plan, envelopes)
    found, channels = Asked(), _channels_up_to(plan, version)
    for envelope in envelopes[: plan.envelope.seq]:
        if envelope.demand_id != plan.envelope.demand_id:
            continue
        match envelope.event:
            case DemandChanged(version=changed_in) if version is not None and changed_in > version:
                pass
            case FilterCompleted(channel_id=looked_for) as said:
                if looked_for in channels:
                    found = asked = asked.after(said)  # the channel is opened in the same transaction
            case said:
                asked = asked.after(said)
    return found if version is None else asked


def _held_against(plan: AnnouncedPlan, envelopes: Sequence[Envelope]) -> int | None:
    versions = [
        event.version
        for event in (envelope.event for envelope in envelopes[: plan.envelope.seq])
        if isinstance(event, ChangeTooLate) and event.channel_id == plan.channel_id
    ]
    opened_with = _version_of(plan, len(envelopes))
    return max(versions, default=None) if opened_with is None else max([opened_with, *versions])


def _version_of(plan: AnnouncedPlan, versions_max: int) -> int | None:
    """The version of the demand that its channel negotiates, which the channel's id says; None: the first channel."""
    demand_id = plan.envelope.demand_id
    each = range(2, versions_max + 2)  # each version has an event of its own at least
    return next((n for n in each if next_channel_id(demand_id, n) == plan.channel_id), None)


def _channels_up_to(plan: AnnouncedPlan, version: int | None) -> frozenset[str]:
    """Ids of the channel of this version of the demand, and of those before it; None: of the first."""
    demand_id = plan.envelope.demand_id
    return frozenset({channel_id_of(demand_id), *(next_channel_id(demand_id, n) for n in range(2, (version or 1) + 1))})


def left_out(plan: AnnouncedPlan, asked: Asked) -> Iterator[Sentence]:
    """What was asked for and is not in the plan's list, or is there as something else."""
    name, said = f"#{plan.envelope.seq} v{plan.proposal.version}", _by_id(plan.requirements)
    for requirement_id, wanted in asked.requirements.items():
        if requirement_id not in said:
            yield Sentence(
                f"{name}：要求了“{wanted.text}”，方案里没有提。",
                f"{name}: “{wanted.text}” was asked for and is left out.",
            )
    for requirement_id, listed in said.items():
        if plain(listed) != plain(asked.requirements.get(requirement_id, listed)):
            yield Sentence(
                f"{name}：“{listed.text}”不是当初要求的那样。",
                f"{name}: “{listed.text}” is not what was asked for.",
            )
    for span in asked.not_understood:
        if span not in plan.not_understood:
            yield Sentence(
                f"{name}：没有读懂的“{span.text}”没有列出来。",
                f"{name}: “{span.text}” was not understood, and is not listed as such.",
            )


def _by_id(requirements: Iterable[Requirement]) -> dict[str, Requirement]:
    return {wanted.requirement_id: wanted for wanted in requirements}
