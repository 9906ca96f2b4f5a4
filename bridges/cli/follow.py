"""Follows one demand from its first event to its end, for a person or for a script."""

import asyncio
import sys
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Protocol

import httpx

from bridges.cli import exits
from bridges.cli.bridge_errors import BridgeUnreachable
from bridges.cli.output import say_aside, say_json_line
from bridges.cli.stream import Frame, read_stream
from towow_core.domain.errors import MalformedMessage
from towow_core.domain.events import (
    ChannelCreated,
    ForceFinalized,
    GapIdentified,
    GapSettled,
    ProposalFinalized,
    SubnetCompleted,
    SubnetDeclined,
    SubnetTriggered,
)
from towow_core.support import codec
from towow_core.support.envelopes import Envelope

AGREEMENTS = frozenset({ProposalFinalized.event_type, ForceFinalized.event_type})
SUBNET_PREFIX = "sub-"
QUIET_S = 2.0  # then somebody is told what is waited for, and for a moment what may still begin
THOUGHT_MAX_S = 120.0  # of whoever looks for gaps, decides what to do about them, or is asked into the plan
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
        code = await _until_end(client, frames, demand_id, show)
        if linger and code == exits.AGREED:
            await _linger(frames, demand_id, show)
    return code


def is_end(envelope: Envelope, demand_id: str) -> bool:
    """Whether this is the terminal event of the demand itself, not of one of its subnets."""
    return envelope.is_end and not is_of_subnet(envelope, demand_id)


def is_of_subnet(envelope: Envelope, demand_id: str) -> bool:
    return envelope.demand_id != demand_id or (envelope.channel_id or "").startswith(SUBNET_PREFIX)


async def _until_end(client: httpx.AsyncClient, frames: AsyncGenerator[Frame], demand_id: str, show: Show) -> int:
    async for frame in frames:
        show(frame, demand_id)
        if is_end(frame.envelope, demand_id) and not await _is_negotiated_again(client, demand_id, frame.envelope.seq):
            return exits.AGREED if frame.envelope.event_type in AGREEMENTS else exits.NEGOTIATION_FAILED
    raise AssertionError("read_stream never ends by itself")


async def _is_negotiated_again(client: httpx.AsyncClient, demand_id: str, seq: int) -> bool:
    """Whether an end is one of an earlier version: the demand was changed since, and people are asked about it anew."""
    after = seq
    while True:
        try:
            response = await client.get(f"/api/v1/events/negotiations/{demand_id}", params={"after": after})
            response.raise_for_status()
            later = [codec.load(Envelope, each) for each in response.json()["events"]]
        except (httpx.HTTPError, ValueError, KeyError, MalformedMessage):  # what was heard stands without it
            return False
        if any(_begins_or_ends(one, demand_id) for one in later):
            return True
        if not later or later[-1].seq <= after:
            return False
        after = later[-1].seq


def _begins_or_ends(envelope: Envelope, demand_id: str) -> bool:
    is_begin = isinstance(envelope.event, ChannelCreated) and not is_of_subnet(envelope, demand_id)
    return is_begin or is_end(envelope, demand_id)


async def _linger(frames: AsyncGenerator[Frame], demand_id: str, show: Show) -> None:
    """After the agreement it is looked over, and what it lacks may be negotiated: stay until all of that is settled."""
    waits = _Waits()
    try:
        while (frame := await _next(frames, waits)) is not None:
            show(frame, demand_id)
            if not is_of_subnet(frame.envelope, demand_id):
                waits.hear(frame.envelope)
    except BridgeUnreachable as error:  # what was agreed stands without it
        say_aside(f"{error} The plan stands; whether it lacks something was not heard.")


class _Waits:
    """What is still to come after an agreement."""

    def __init__(self) -> None:
        self.for_a_thought = True
        self._subnets: set[str] = set()
        self._has_said_so = False

    @property
    def at_most_s(self) -> float:
        return THOUGHT_MAX_S if self.for_a_thought else SUBNET_MAX_S if self._subnets else QUIET_S

    def hear(self, envelope: Envelope) -> None:
        match envelope.event:
            case GapIdentified(looks_further=looks_further):
                self.for_a_thought = looks_further
            case SubnetDeclined() | GapSettled(settles_all=True):
                self.for_a_thought = False
            case SubnetTriggered(sub_channel_id=sub_channel_id):
                self.for_a_thought = False
                self._subnets.add(sub_channel_id)
            case SubnetCompleted(sub_channel_id=sub_channel_id):
                self._subnets.discard(sub_channel_id)

    def say_so(self) -> None:
        """Once, to whoever might think that all is over."""
        if self.for_a_thought and not self._has_said_so:
            self._has_said_so = True
            say_aside("The plan stands; it is being looked over for what it lacks. Ctrl-C leaves.")


async def _next(frames: AsyncGenerator[Frame], waits: _Waits) -> Frame | None:
    coming = asyncio.ensure_future(anext(frames))
    try:
        async with asyncio.timeout(waits.at_most_s):
            await asyncio.wait({coming}, timeout=QUIET_S)
            if not coming.done():
                waits.say_so()
            return await coming
    except TimeoutError:
        return None
    finally:
        coming.cancel()
        await asyncio.wait({coming})  # a generator that still runs cannot be closed
