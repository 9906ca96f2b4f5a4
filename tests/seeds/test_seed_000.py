"""Seed 000, the OpenAgents integration: its classes, its rules, its bridge."""

import pytest

from agents.channel_admin import TowowChannelAdmin
from agents.coordinator import TowowCoordinator
from agents.network.worker import TowowWorkerAgent
from agents.user_agent import TowowUserAgent
from bridges.event_bridge import TowowEventBridge
from bridges.event_mappings import DEFAULT_MAPPINGS, EventMapping
from tests.agents.small_network import small_network
from tests.scripted_model import scripted
from towow_core.negotiation.status import VALID_TRANSITIONS, ChannelStatus
from towow_core.policy import NegotiationPolicy


def test_every_agent_is_a_towow_worker_agent() -> None:
    """000 §2.2."""
    assert all(issubclass(cls, TowowWorkerAgent) for cls in (TowowCoordinator, TowowChannelAdmin, TowowUserAgent))


def test_terminal_statuses_have_no_way_out() -> None:
    """000 §3.3, VALID_TRANSITIONS."""
    assert VALID_TRANSITIONS[ChannelStatus.FINALIZED] == frozenset()
    assert VALID_TRANSITIONS[ChannelStatus.FAILED] == frozenset()


def test_the_seeds_timeouts_are_the_defaults() -> None:
    """000 §3.3, §5.2.2."""
    policy = NegotiationPolicy()

    assert (policy.collect_timeout_s, policy.feedback_timeout_s) == (60, 120)
    assert policy.lifetime_max_s == 600
    assert policy.subnets_per_channel_max == 3


def test_the_default_mappings_have_the_seeds_words() -> None:
    """000 §3.5."""
    words = {mapping.sse_event_type for mapping in DEFAULT_MAPPINGS}

    assert words == {
        "channel_created", "channel_status", "channel_completed", "channel_failed", "agent_response",
        "agent_feedback", "negotiation_progress", "proposal_sent", "subnet_created",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("pattern", "event_type", "fits"),
    [
        ("towow.offer.*", "towow.offer.submitted", True),
        ("towow.offer.*", "towow.offers.submitted", False),
        ("towow.offer.submitted", "towow.offer.submitted", True),
        ("towow.offer", "towow.offer.submitted", False),
    ],
)
def test_a_pattern_matches_a_name_or_a_prefix(pattern, event_type, fits) -> None:
    """000 §3.5 _match_pattern."""
    assert EventMapping(openagents_pattern=pattern, sse_event_type="x").matches(event_type) is fits


async def test_a_stopped_bridge_shows_nothing_new(tmp_path) -> None:
    """000 §3.5 start, stop."""
    async with small_network(tmp_path) as network:
        stopped = TowowEventBridge(network.store)
        demand_id = await network.ask("办聚会")
        events = await network.until(demand_id)
        stream = await stopped.stream("d-other")
        await stopped.on_openagents_event(events[-1])

    assert stream.envelopes == []


@pytest.mark.parametrize(
    ("accepting", "ending"),
    [(5, "towow.proposal.finalized"), (4, "towow.proposal.finalized"), (2, "towow.negotiation.failed")],
)
async def test_acceptance_decides_the_round(tmp_path, accepting, ending) -> None:
    """000 §3.3 _evaluate_feedback: 80 % finalizes, below half fails; between, it is negotiated again."""

    def refuse(_):
        return {"feedback_type": "reject", "reasoning": "不合适"}

    names = ("alice", "bob", "carol", "dave", "erin")
    models = {name: scripted(proposal_feedback=refuse) for name in names[accepting:]}
    async with small_network(tmp_path, names, twin_models=models) as network:
        events = await network.until(await network.ask("办聚会"))

    assert events[-1].event_type == ending


async def test_the_collect_timeout_aggregates_what_there_is(tmp_path) -> None:
    """000 §3.3 _on_collect_timeout."""
    async with small_network(tmp_path, policy=NegotiationPolicy(collect_timeout_s=0.5)) as network:
        network.twins["carol"]._event_handlers.clear()
        events = await network.until(await network.ask("办聚会"))

    moves = [e.payload for e in events if e.event_type == "towow.channel.status_changed"]
    assert "collect_timeout" in {move["reason"] for move in moves}
