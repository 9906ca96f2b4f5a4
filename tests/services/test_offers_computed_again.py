"""The offers that a plan is checked by are the same for its channel and for whoever has the events alone."""

from collections.abc import Sequence

from tests.core.kit import ALICE, BOB, DAVE, ERIN, channel, ends, gaps_found, offer, opens, play, recursion, says, start
from tests.core.kit import plan as drafted
from tests.requirements.kit import offered, part, wants
from tests.requirements.kit import plan as some_plan
from towow_core.domain.answers import Offer
from towow_core.domain.events import Event, GapAnswered, OfferSubmitted, SubnetCompleted
from towow_core.domain.models import Assignment, Decision, Proposal
from towow_core.domain.outcomes import ChannelOutcome
from towow_core.domain.requirements import OpenPoint, OpenPointKind, Requirement, RequirementKind
from towow_core.negotiation.claims import agreement_of, offers_in
from towow_core.services.certificates.versions import AnnouncedPlan
from towow_core.services.evidence.verified_plans import checked_again
from towow_core.support import codec
from towow_core.support.envelopes import Envelope
from towow_core.support.replacing import replace

CHANNEL, SUB, BELOW = "collab-1", "sub-1", "sub-2"


def stream(events: Sequence[Event]) -> list[Envelope]:
    return [
        Envelope(event_id=f"evt-{n}", event_type=e.event_type, timestamp=str(n), seq=n, payload=codec.dump(e))
        for n, e in enumerate(events, start=1)
    ]


def submitted(channel_id: str, said: Offer) -> OfferSubmitted:
    return OfferSubmitted(
        demand_id="d",
        channel_id=channel_id,
        agent_id=said.agent_id,
        display_name=said.display_name,
        decision=said.decision,
        response_type=said.response_type,
        contribution=said.contribution,
        conditions=said.conditions,
        negotiation_points=(),
        negotiation_summary="",
        reasoning="",
        decline_reason=said.decline_reason,
        confidence=said.confidence,
        suggested_role="",
        provenance=said.provenance,
        offer=said,
    )


def asked_in(channel_id: str, said: Offer) -> GapAnswered:
    return GapAnswered(
        demand_id="d",
        channel_id=channel_id,
        sub_demand_id="s",
        gap_type="",
        agent_id=said.agent_id,
        display_name=said.display_name,
        provenance=said.provenance,
        offer=said,
    )


def came(parent: str, sub: str, *parts: Assignment) -> SubnetCompleted:
    return SubnetCompleted(
        demand_id="d",
        channel_id=parent,
        parent_channel_id=parent,
        sub_channel_id=sub,
        outcome=ChannelOutcome.FINALIZED,
        merged_assignments=parts,
    )


def points(plan: Proposal, *events: Event, asked: tuple[Requirement, ...] = ()) -> tuple[OpenPoint, ...]:
    envelopes = stream(events)
    said = AnnouncedPlan(
        envelope=envelopes[-1],
        channel_id=CHANNEL,
        proposal=plan,
        requirements=asked,
        not_understood=(),
        is_complete=True,
        open_points=(),
        plan_digest="",
    )
    return checked_again(said, envelopes).open_points


def conditions(found: Sequence[OpenPoint]) -> list[str]:
    return [point.text for point in found if point.kind is OpenPointKind.CONDITION]


def test_the_condition_of_whoever_was_asked_into_a_sub_negotiations_plan_is_open_in_the_whole_too() -> None:
    photos = part(DAVE, "摄影", name="Dave", source=SUB)
    told = [asked_in(SUB, offered(DAVE, "摄影", name="Dave", conditions=("要管饭",))), came(CHANNEL, SUB, photos)]

    assert conditions(points(some_plan(photos), *told)) == ["Dave: 要管饭"]


def test_so_is_that_of_whoever_came_by_a_sub_negotiation_of_a_sub_negotiation() -> None:
    photos = part(DAVE, "摄影", name="Dave", source=BELOW)
    offer_there = submitted(BELOW, offered(DAVE, "摄影", name="Dave", conditions=("要管饭",)))
    told = [offer_there, came(SUB, BELOW, photos), came(CHANNEL, SUB, photos)]

    assert conditions(points(some_plan(photos), *told)) == ["Dave: 要管饭"]


def test_what_somebody_offered_who_was_not_brought_yet_does_not_count() -> None:
    told = [
        submitted(SUB, offered(DAVE, "摄影", name="Dave", conditions=("要管饭",))),
        submitted(CHANNEL, offered(ALICE)),
    ]

    assert conditions(points(some_plan(part(ALICE), part(DAVE, source="elsewhere")), *told)) == []


def test_whoever_declined_is_told_in_the_same_order_whoever_answered_first() -> None:
    wanted = (wants(RequirementKind.CAPABILITY, tags=("摄影",)),)
    no = [
        replace(offered(who), decision=Decision.DECLINE, declines=("摄影",), decline_reason=f"{who}没空")
        for who in (ALICE, BOB, DAVE)
    ]
    yes = submitted(CHANNEL, offered(ERIN, "场地"))
    plan = some_plan(part(ERIN, "场地"))
    here, there = (
        points(plan, *(submitted(CHANNEL, one) for one in each), yes, asked=wanted) for each in (no, no[::-1])
    )

    assert [point.open_point_id for point in here] == [point.open_point_id for point in there]
    assert "没空" in here[0].text


def test_whom_two_sub_negotiations_brought_is_bound_by_what_was_said_in_either() -> None:
    agreed = play(play(channel(ALICE, BOB), start()).state, offer(ALICE), offer(BOB), drafted(ALICE, BOB)).state
    looking = play(agreed, says(ALICE), says(BOB), gaps_found(), recursion("d-s1", "d-s2")).state
    first = replace(offer(DAVE).offer, conditions=("要管饭",), capacity_people=20, submitted_at="2026-11-22T10:00:01Z")
    last = replace(offer(DAVE).offer, conditions=("要预付",), capacity_people=50, submitted_at="2026-11-22T10:00:02Z")
    one = replace(ends("d-s1", DAVE), offers={DAVE: first})
    two = replace(ends("d-s2", DAVE), offers={DAVE: last})
    found = {}
    for order in ((one, two), (two, one)):
        state = play(looking, opens("d-s1"), opens("d-s2"), *order).state
        assert state.proposal is not None
        found[order[0].sub_demand_id] = offers_in(state)[DAVE]
        texts = conditions(agreement_of(state, state.proposal).open_points)

        assert [text.split(": ")[1] for text in dict.fromkeys(texts)] == ["要管饭", "要预付"]
        assert offers_in(state)[DAVE].capacity_people == 20
    assert found["d-s1"] == found["d-s2"]
