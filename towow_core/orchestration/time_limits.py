"""How long a node may take: its author's `timeout_s`. When that ends is told as it begins, so a restart keeps to it."""

import asyncio
import logging
import math
from collections.abc import Awaitable
from dataclasses import replace
from typing import Any

from towow_core.domain.canvas import HTTP, MAP, TIMEOUT, CanvasNode, NodeStatus
from towow_core.orchestration.execution import TIME_IS_UP, Progress
from towow_core.support.clock import Clock
from towow_core.support.timestamps import plus_seconds, seconds_between
from towow_core.workflow.checks import TIMEOUTS_MAX_S, as_number, wrong_config

log = logging.getLogger(__name__)
ENDS_BY = "ends_by"  # in a node's result while it is under way: when its time is up
LOOK_AGAIN_S = 3_600.0  # at the clock, which may be set
TIMES_ITSELF = frozenset({HTTP, MAP})  # what came in time is told of all the same
UNITS = ((86_400, "days"), (3_600, "hours"), (60, "minutes"))


def time_limit(node: CanvasNode, clock: Clock) -> dict[str, Any]:
    """When the time of this node is up that begins now, for its result; nothing where it has no limit."""
    limit_s = _seconds(node)
    return {} if limit_s is None or node.node_type in TIMES_ITSELF else {ENDS_BY: plus_seconds(clock.now(), limit_s)}


def limit_problem(node: CanvasNode) -> str:
    """Why what its templates came to is no limit; empty where it is one, or none is wanted."""
    wrong = wrong_config(replace(node, config={TIMEOUT: node.config.get(TIMEOUT)}), is_filled=True)
    return wrong[0].en if wrong else ""


def out_of_time(node: CanvasNode) -> Progress:
    return Progress(status=NodeStatus.FAILED, error=f"It was not done within {said_of(_seconds(node) or 0)}.")


def said_of(seconds: float) -> str:
    """As people say it, from two of a unit on."""
    unit_s, unit = next(((each, name) for each, name in UNITS if seconds >= 2 * each), (1, "s"))
    return f"{seconds / unit_s:.4g} {unit}"


async def until_moment(clock: Clock, moment: str) -> None:
    while True:
        left_s = seconds_between(clock.now(), moment)
        if left_s <= 0:
            return
        await asyncio.sleep(min(left_s, LOOK_AGAIN_S))


async def within(work: Awaitable[Progress], node: CanvasNode, ends_by: str | None, clock: Clock) -> Progress:
    """What comes of the node; or, when its time is up, that it failed: then what it began elsewhere ends too."""
    me = asyncio.current_task()
    if ends_by is None or me is None:
        return await work
    is_up = False

    async def ring() -> None:
        nonlocal is_up
        await until_moment(clock, ends_by)
        if not me.cancelling():  # else it is ending, and is left to
            is_up = True
            me.cancel(TIME_IS_UP)

    alarm = asyncio.create_task(ring(), name=f"time of {node.node_id}")
    try:
        return await work
    except asyncio.CancelledError:
        if not is_up or me.cancelling() > 1:  # the run is cancelled, or the process stops
            raise
    except Exception:
        if not is_up:
            raise
        log.exception("workflow.not_ended_in_time", extra={"node_id": node.node_id})
    finally:
        alarm.cancel()
        if is_up:
            me.uncancel()
    return out_of_time(node)


def _seconds(node: CanvasNode) -> float | None:
    """Its limit, where its kind has one and it says one."""
    seconds = as_number(node.config.get(TIMEOUT, ""))
    most = TIMEOUTS_MAX_S.get(node.node_type)
    return None if most is None or math.isnan(seconds) or seconds <= 0 else min(seconds, most)
