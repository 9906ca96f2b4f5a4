"""What a plan has to answer for, read from the events alone."""

from dataclasses import replace

from tests.core.kit import ALICE, BOB, channel, events, offer, plan, play, says, start
from towow_core.domain.events import ChangeTooLate, DemandChanged, Event
from towow_core.domain.models import FeedbackType
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue
from towow_core.services.certificates.versions import AnnouncedPlan
from towow_core.services.evidence.verified_plans import checked_again
from towow_core.services.evidence.verified_requirements import asked_of
from towow_core.support import codec
from towow_core.support.envelopes import Envelope
from towow_core.support.ids import next_channel_id

DEMAND_ID = "d-1"
CHANNEL = next_channel_id(DEMAND_ID, 2)


def budget(name: str, text: str) -> Requirement:
    return Requirement(requirement_id=name, kind=RequirementKind.BUDGET, text=text)


def change(version: int, new: Requirement, *removed: str) -> DemandChanged:
    return DemandChanged(
        demand_id=DEMAND_ID,
        channel_id=CHANNEL,
        version=version,
        text=new.text,
        changes=(new,),
        waived=(),
        removed=removed,
        requirements=(new,),
    )


def too_late(version: int) -> ChangeTooLate:
    return ChangeTooLate(demand_id=DEMAND_ID, channel_id=CHANNEL, version=version, reason="")


def answered_for(*events: Event) -> list[str]:
    """What a plan of the second version's channel answers for, if these events came before it."""
    said = [*events, too_late(1)]  # the last one stands for whatever announces the plan
    envelopes = [
        Envelope(
            event_id=f"evt-{seq}",
            event_type=event.event_type,
            timestamp="2026-11-22T10:00:00.000000Z",
            seq=seq,
            payload=codec.event_payload(event),
        )
        for seq, event in enumerate(said, start=1)
    ]
    proposal = play(channel(ALICE, BOB), start(), offer(ALICE), offer(BOB), plan(ALICE, BOB)).state.proposal
    assert proposal is not None
    announced = AnnouncedPlan(
        envelope=envelopes[-1],
        channel_id=CHANNEL,
        proposal=proposal,
        requirements=(),
        not_understood=(),
        is_complete=True,
        open_points=(),
        plan_digest="sha256:00",
    )
    return list(asked_of(announced, envelopes).requirements)


def test_a_plan_answers_for_the_version_that_its_channel_was_opened_with() -> None:
    assert answered_for(change(2, budget("a", "3000")), change(3, budget("b", "2000"), "a")) == ["a"]


def test_a_plan_answers_for_a_change_that_came_too_late_to_be_negotiated() -> None:
    later = change(3, budget("b", "2000"), "a")
    assert answered_for(change(2, budget("a", "3000")), later, too_late(3)) == ["b"]


def test_what_somebody_said_who_left_is_among_the_facts_that_a_plan_is_checked_by() -> None:
    messages = [start(), offer(ALICE), offer(BOB, capabilities=("场地",)), plan(ALICE, BOB)]
    refused = says(BOB, FeedbackType.REJECT, request="改到下午")
    step = play(channel(ALICE, BOB), *messages, refused)
    told = [*events(step.effects), too_late(1)]
    envelopes = [
        Envelope(
            event_id=f"evt-{seq}",
            event_type=event.event_type,
            timestamp="2026-11-22T10:00:00.000000Z",
            seq=seq,
            payload=codec.event_payload(event),
        )
        for seq, event in enumerate(told, start=1)
    ]
    proposal = play(channel(ALICE), start(), offer(ALICE), plan(ALICE)).state.proposal
    assert proposal is not None
    venue = Requirement(
        requirement_id="req-1",
        kind=RequirementKind.CAPABILITY,
        text="场地",
        value=RequirementValue(text="场地", tags=("场地",)),
    )
    announced = AnnouncedPlan(
        envelope=envelopes[-1],
        channel_id="collab-00000001",
        proposal=replace(proposal, assignments=(replace(proposal.assignments[0], capabilities=("摄影",)),)),
        requirements=(venue,),
        not_understood=(),
        is_complete=False,
        open_points=(),
        plan_digest="sha256:00",
    )

    found = checked_again(announced, envelopes)
    assert any("改到下午" in point.text for point in found.open_points)
