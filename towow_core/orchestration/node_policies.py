"""What a node's author wants where it fails or takes long: try again after a while, or go on without it."""

import asyncio
import math
from dataclasses import replace
from typing import Any

from towow_core.domain.canvas import ON_FAILURE, SKIP, CanvasNode, NodeStatus
from towow_core.orchestration.contexts import NodeContext
from towow_core.orchestration.execution import NodeExecutor, Progress, Say
from towow_core.orchestration.time_limits import time_limit, within
from towow_core.support import codec
from towow_core.support.clock import Clock
from towow_core.support.timestamps import plus_seconds, seconds_between
from towow_core.workflow.checks import (
    RETRIES_MAX,
    RETRY_FACTOR_MAX,
    RETRY_WAIT_MAX_S,
    as_number,
    failure_policies,
)
from towow_core.workflow.graph import LEFT_OUT
from towow_core.workflow.pauses import ENDS_BY

WAIT_S, FACTOR = 1.0, 2.0


async def tried(executor: NodeExecutor, node: CanvasNode, context: NodeContext, say: Say, clock: Clock) -> Progress:
    """Execute it as often as its author allows. Between two attempts it waits, and says when it is tried again.

    While its run is paused no further attempt begins.

    Each attempt has the time that its author gives it. How often it was tried, and when its time is up, is in its
    result, so a restart goes on counting.
    """
    so_far = context.local_variables.get("so_far", {})
    attempt = int(so_far.get("attempt", 0))
    again_at = str(so_far.get("again_at", ""))
    limit = {ENDS_BY: so_far[ENDS_BY]} if ENDS_BY in so_far else time_limit(node, clock)

    async def say_on(progress: Progress) -> None:
        await say(replace(progress, result={**progress.result, **limit}))

    while True:
        if again_at:
            await asyncio.sleep(max(0.0, seconds_between(clock.now(), again_at)))
            await _unheld(context)
            limit = time_limit(node, clock)
            under_way = {name: value for name, value in so_far.items() if name != "again_at"}
            await say_on(Progress(status=NodeStatus.RUNNING, result=under_way))
        progress = await within(executor.execute(node, context, say_on), node, limit.get(ENDS_BY), clock)
        if progress.status is NodeStatus.WAITING:  # for people: whoever asked sees to the time that they have
            return replace(progress, result={**progress.result, **limit})
        if progress.status is not NodeStatus.FAILED or attempt >= _number(node, "retry_times", 0, RETRIES_MAX):
            return replace(progress, result={**progress.result, "attempts": attempt + 1}) if attempt else progress
        first_s = _number(node, "retry_wait_s", WAIT_S, RETRY_WAIT_MAX_S)
        factor = _number(node, "retry_factor", FACTOR, RETRY_FACTOR_MAX)
        wait_s = min(first_s * factor**attempt, RETRY_WAIT_MAX_S)
        attempt += 1
        again_at = plus_seconds(clock.now(), wait_s)
        so_far = {"attempt": attempt, **_last(progress), "again_at": again_at}
        await say(Progress(status=NodeStatus.WAITING, result=so_far))


async def _unheld(context: NodeContext) -> None:
    if (unheld := context.workflow_context.unheld) is not None:
        await unheld()


def _last(progress: Progress) -> dict[str, Any]:
    """Why it failed last, for its result: `last_failure` says it in both languages."""
    error = progress.error
    return {} if error is None else {"last_error": error.en, "last_failure": codec.dump(error)}


def left_out(node: CanvasNode, progress: Progress) -> Progress:
    """A failure as its author wants it: as it is, or as a node that the run goes on without."""
    wants = node.config.get(ON_FAILURE) == SKIP and SKIP in failure_policies(node.node_type)
    if progress.status is not NodeStatus.FAILED or not wants:
        return progress
    return replace(progress, status=NodeStatus.SKIPPED, result={**progress.result, "skipped": LEFT_OUT})


def _number(node: CanvasNode, name: str, otherwise: float, most: float) -> float:
    """What data made of it may be anything: what is no number counts as if it were not said."""
    number = as_number(node.config.get(name, ""))
    return min(number, most) if math.isfinite(number) and number >= 0 else otherwise
