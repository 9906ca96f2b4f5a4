"""Follows one demand from its first event to its end, for a person or for a script."""

import asyncio
import sys
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Protocol

import httpx

from bridges.cli import exits
from bridges.cli.output import say_json_line
from bridges.cli.stream import Frame, read_stream
from towow_core.domain.events import (
    ForceFinalized,
    ProposalFinalized,
    SubnetCompleted,
    SubnetTriggered,
)
from towow_core.support.envelopes import Envelope

AGREEMENTS = frozenset({ProposalFinalized.event_type, ForceFinalized.event_type})
SUBNET_PREFIX = "sub-"
QUIET_S = 2.0  # gaps are looked for right after the plan: this long without a word means that there is no more
SUBNET_MAX_S = 180.0


class Show(Protocol):
    """Where events go."""

    def __call__(self, frame: Frame, demand_id: str) -> None: ...


def show_json(frame: Frame, demand_id: str) -> None:
    """The envelope as it came, one line on stdout and nothing else."""
    del demand_id
    say_json_line(frame.data)
    sys.stdout.flush()


async def follow(client: httpx.AsyncClient, demand_id: str, show: Show, *, linger: bool) -> int:
    """Show every event until the demand ends, and with `linger` what still belongs to it. The exit code.

    Raises:
        BridgeUnreachable, BridgeRefused: See `read_stream`.
    """
    async with aclosing(read_stream(client, demand_id)) as frames:
        code = await _until_end(frames, demand_id, show)
        if linger and code == exits.AGREED:
            await _linger(frames, demand_id, show)
    return code


def is_end(envelope: Envelope, demand_id: str) -> bool:
    """Whether this is the terminal event of the demand itself, not of one of its subnets."""
    return envelope.is_end and not is_of_subnet(envelope, demand_id)


def is_of_subnet(envelope: Envelope, demand_id: str) -> bool:
    return envelope.demand_id != demand_id or (envelope.channel_id or "").startswith(SUBNET_PREFIX)


async def _until_end(frames: AsyncGenerator[Frame], demand_id: str, show: Show) -> int:
    async for frame in frames:
        show(frame, demand_id)
        if is_end(frame.envelope, demand_id):
            return exits.AGREED if frame.envelope.event_type in AGREEMENTS else exits.NEGOTIATION_FAILED
    raise AssertionError("read_stream never ends by itself")


async def _linger(frames: AsyncGenerator[Frame], demand_id: str, show: Show) -> None:
    """Gaps and subnets come after the end: wait for what has begun, and a moment for what may begin."""
    subnets: set[str] = set()
    while True:
        try:
            async with asyncio.timeout(SUBNET_MAX_S if subnets else QUIET_S):
                frame = await anext(frames)
        except TimeoutError:
            return
        show(frame, demand_id)
        match frame.envelope.event:
            case SubnetTriggered(sub_channel_id=sub_channel_id):
                subnets.add(sub_channel_id)
            case SubnetCompleted(sub_channel_id=sub_channel_id):
                subnets.discard(sub_channel_id)
