"""Who is quick and who is slow decides nothing: offers are sealed and put together in one order (contract §3.3)."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from bridges.simulation.scenario import Inhabitant, Scenario, WantedDemand, draw_scenario
from bridges.simulation.twin import Habits
from bridges.simulation.virtual_time import EPOCH
from bridges.simulation.world import live_through
from tests.core.kit import ALICE, BOB, CAROL, DAVE, ERIN, channel, haggling, leaves, offer, plan, play, says, start
from towow_core.domain.models import Decision, FeedbackType
from towow_core.domain.policy import NegotiationPolicy
from towow_core.llm.offline_client import OfflineClient
from towow_core.negotiation import messages as msg
from towow_core.negotiation.state import ChannelState
from towow_core.services.negotiation.questions import heard, out_of, sealed
from towow_core.support import codec
from towow_core.support.envelopes import Envelope
from towow_core.support.profile_files import load_profiles
from towow_core.support.timestamps import plus_seconds

OFFERS = (offer(ALICE), haggling(BOB), offer(CAROL), offer(DAVE, Decision.DECLINE), offer(ERIN), leaves(CAROL))
REVIEWS = (
    says(ALICE),
    says(BOB, FeedbackType.NEGOTIATE, request="改期"),
    says(ERIN, FeedbackType.REJECT),
    leaves(ERIN),
)
latencies = st.floats(0, 50, allow_nan=False)


def at_their_pace(messages: tuple[msg.AnyChannelMessage, ...], waits: list[float]) -> list[msg.AnyChannelMessage]:
    """Each after its own time, in the order of arrival; an offer says when it was sent."""
    late = [replace(m, at=plus_seconds(EPOCH, wait)) for m, wait in zip(messages, waits, strict=True)]
    stamped = [
        replace(m, offer=replace(m.offer, submitted_at=m.at, message_id=m.message_id))
        if isinstance(m, msg.OfferReceived)
        else m
        for m in late
    ]
    return sorted(stamped, key=lambda m: m.at)


def material(state: ChannelState) -> dict[str, Any]:
    """All that a plan, its adjustment or a compromise is made from."""
    return {
        "offers": codec.dump(sealed(state)),
        "feedback": codec.dump(heard(state)),
        "gone": out_of(state, state.proposal) if state.proposal else sorted(state.withdrawn),
        "proposal": codec.dump(state.proposal) if state.proposal else None,
        "next": (state.status, state.round, state.rounds_max, state.drafting),
    }


@settings(deadline=None)
@given(waits=st.lists(latencies, min_size=len(OFFERS), max_size=len(OFFERS)))
def test_offers_in_any_order_and_at_any_speed_are_the_same_material_for_the_plan(waits: list[float]) -> None:
    opened = play(channel(ALICE, BOB, CAROL, DAVE, ERIN), start()).state
    usual = play(opened, *OFFERS).state
    assert usual.drafting

    assert material(play(opened, *at_their_pace(OFFERS, waits)).state) == material(usual)


@settings(deadline=None)
@given(waits=st.lists(latencies, min_size=len(REVIEWS), max_size=len(REVIEWS)))
def test_reviews_in_any_order_and_at_any_speed_decide_the_round_alike(waits: list[float]) -> None:
    asked = play(channel(ALICE, BOB, ERIN), start(), offer(ALICE), offer(BOB), offer(ERIN), plan(ALICE, BOB, ERIN))
    usual = play(asked.state, *REVIEWS).state
    assert usual.drafting

    assert material(play(asked.state, *at_their_pace(REVIEWS, waits)).state) == material(usual)


FOLDER = Path(__file__).parents[2] / "agents" / "profiles"
SENTENCES = (
    "我想在北京办一场50人的AI主题聚会，需要场地和嘉宾，预算2万",
    "想在成都找一个摄制组拍一支三分钟的城市宣传片，预算3万，下个月",
)


def unhurried(seed: int, sentence: str) -> Scenario:
    """The same people and the same sentence for every seed; what differs is how long everything takes."""
    people = tuple(
        Inhabitant(profile=profile, character=draw_scenario(0, frozenset()).service_character, habits=Habits())
        for profile in load_profiles(FOLDER).profiles
    )
    return replace(
        draw_scenario(0, frozenset()),
        seed=seed,
        policy=NegotiationPolicy(),
        admins=("channel_admin",),
        twins=people,
        wanted_demands=(WantedDemand(key="wanted", text=sentence, at_s=5.0),),
    )


def told(seed: int, sentence: str) -> tuple[Envelope, ...]:
    recording = live_through(unhurried(seed, sentence), OfflineClient()).recording
    return recording.streams[recording.demand_ids[0]]


def plan_in(events: tuple[Envelope, ...]) -> list[dict[str, Any]]:
    """Every version of the plan, and the final one, without ids and times of day."""
    said = [e.payload["proposal"] for e in events if "round" in e.payload and e.payload.get("proposal")]
    final = [e.payload["proposal"] for e in events if e.event_type == "towow.proposal.finalized"]
    return [{k: v for k, v in p.items() if k not in {"proposal_id", "demand_id", "created_at"}} for p in said + final]


def arrivals(events: tuple[Envelope, ...]) -> list[str]:
    return [e.payload["agent_id"] for e in events if e.event_type == "towow.offer.submitted"]


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_whole_network_comes_to_the_same_plan_however_long_each_message_and_thought_takes(sentence: str) -> None:
    runs = [told(seed, sentence) for seed in range(4)]

    assert plan_in(runs[0])
    assert len({tuple(arrivals(run)) for run in runs}) > 1  # they did come in other orders
    assert all(plan_in(run) == plan_in(runs[0]) for run in runs)
