"""What an operator learns of a channel's steps: ids on its log lines, a span each, numbers at its end."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from towow_core.domain.outcomes import CANCELLED, NOT_WANTED, SUPERSEDED
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.status import ChannelStatus
from towow_core.services.negotiation.turns import Taken
from towow_core.support.timestamps import seconds_between
from towow_core.telemetry import metrics
from towow_core.telemetry.tracing import Attributes, span

log = logging.getLogger(__name__)
ENDED = "channel.ended"
_NO_FAILURE = (CANCELLED, NOT_WANTED, SUPERSEDED)  # nobody wanted more of it, or its demand became another one


@contextmanager
def taking(taken: Taken, began_ns: int) -> Iterator[None]:
    """Around the starting of a step's effects; its storing, with that of others perhaps, began at `began_ns`."""
    state, step = taken.before, taken.step
    facts: Attributes = {
        "towow.demand_id": state.demand_id,
        "towow.channel_id": state.channel_id,
        "towow.status": str(state.status),
        "towow.new_status": str(step.state.status),
        "towow.round": step.state.round,
    }
    with span(f"take {type(taken.turn.message).__name__}", state.demand_id, facts, began_ns=began_ns):
        yield
        if step.state.round > state.round:
            facts_of_round = {"channel_id": state.channel_id, "round": step.state.round}
            log.info("channel.round", extra={**facts_of_round, "max_rounds": step.state.rounds_max})


def resumed() -> None:
    """A channel goes on here that was begun before, or elsewhere."""
    metrics.RECOVERIES.add(kind="resumed")


def lost_race() -> None:
    """Somebody else had taken the step."""
    metrics.RECOVERIES.add(kind="lost_race")


def ended(state: ChannelState, now: str) -> None:
    """A channel is over. That it failed is an error in the log, as in seed 001 §9.3."""
    if any(subnet.replaces for subnet in state.subnets.values()):
        return  # it was over before, and counted: only a part of its plan was negotiated again
    facts = {"channel_id": state.channel_id, "outcome": str(state.status), "why": state.outcome_reason}
    failed = state.status is ChannelStatus.FAILED and state.outcome_reason not in _NO_FAILURE
    log.log(logging.ERROR if failed else logging.INFO, ENDED, extra=facts)
    metrics.NEGOTIATIONS.add(outcome=str(state.status))
    metrics.ROUNDS.observe(state.round)
    if state.opened_at:
        metrics.NEGOTIATION_SECONDS.observe(seconds_between(state.opened_at, now), outcome=str(state.status))


def open_now(channels: int) -> None:
    """So many channels are run here."""
    metrics.CHANNELS_OPEN.put(channels)
