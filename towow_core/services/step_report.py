"""What an operator learns of a channel's steps: ids on its log lines, a span each, numbers at its end."""

from collections.abc import Iterator
from contextlib import contextmanager

from towow_core.negotiation.messages import AnyChannelMessage
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.step import Step
from towow_core.telemetry import metrics
from towow_core.telemetry.about import about
from towow_core.telemetry.tracing import Attributes, span
from towow_core.timestamps import seconds_between


@contextmanager
def taking(state: ChannelState, message: AnyChannelMessage, step: Step) -> Iterator[None]:
    """Around the storing of a step and the starting of its effects."""
    facts: Attributes = {
        "towow.demand_id": state.demand_id,
        "towow.channel_id": state.channel_id,
        "towow.status": str(state.status),
        "towow.new_status": str(step.state.status),
        "towow.round": step.state.round,
    }
    with (
        about(demand_id=state.demand_id, channel_id=state.channel_id),
        span(f"take {type(message).__name__}", state.demand_id, facts),
    ):
        yield


def resumed() -> None:
    """A channel goes on here that was begun before, or elsewhere."""
    metrics.RECOVERIES.add(kind="resumed")


def lost_race() -> None:
    """Somebody else had taken the step."""
    metrics.RECOVERIES.add(kind="lost_race")


def ended(state: ChannelState, now: str) -> None:
    """A channel is over."""
    metrics.NEGOTIATIONS.add(outcome=str(state.status))
    metrics.ROUNDS.observe(state.round)
    if state.opened_at:
        metrics.NEGOTIATION_SECONDS.observe(seconds_between(state.opened_at, now), outcome=str(state.status))


def open_now(channels: int) -> None:
    """So many channels are run here."""
    metrics.CHANNELS_OPEN.put(channels)
