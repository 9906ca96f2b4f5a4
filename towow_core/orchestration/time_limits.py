"""How long a node may take: its author's `timeout_s`. When that ends is told as it begins, so a restart keeps to it."""

import asyncio
import logging
import math
from collections.abc import Awaitable
from dataclasses import replace
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import HTTP, MAP, TIMEOUT, CanvasNode
from towow_core.domain.durations import lasting_said
from towow_core.domain.failures import FailureCode
from towow_core.orchestration.execution import TIME_IS_UP, Progress, failed
from towow_core.support.clock import Clock
from towow_core.support.timestamps import plus_seconds, seconds_between
from towow_core.workflow.checks import TIMEOUTS_MAX_S, as_number, wrong_config
from towow_core.workflow.pauses import ENDS_BY

log = logging.getLogger(__name__)
LOOK_AGAIN_S = 3_600.0  # at the clock, which may be set
TIMES_ITSELF = frozenset({HTTP, MAP})  # what came in time is told of all the same


def time_limit(node: CanvasNode, clock: Clock) -> dict[str, Any]:
    """When the time of this node is up that begins now, for its result; nothing where it has no limit."""
    limit_s = _seconds(node)
    return {} if limit_s is None or node.node_type in TIMES_ITSELF else {ENDS_BY: plus_seconds(clock.now(), limit_s)}


def limit_problem(node: CanvasNode) -> Bilingual | None:
    """Why what its templates came to is no limit; None where it is one, or none is wanted."""
    wrong = wrong_config(replace(node, config={TIMEOUT: node.config.get(TIMEOUT)}), is_filled=True)
    return wrong[0] if wrong else None


def out_of_time(node: CanvasNode) -> Progress:
    seconds = _seconds(node) or 0
    took = lasting_said(seconds)
    zh, en = f"{took.zh}内没有做完。", f"It was not done within {took.en}."
    return failed(FailureCode.OUT_OF_TIME, zh, en, seconds=seconds)


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
