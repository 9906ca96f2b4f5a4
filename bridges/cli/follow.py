"""Follows one demand from its first event to its end, for a person or for a script."""

import asyncio
import sys
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Protocol

import httpx
from rich.console import Console
from rich.text import Text

from bridges.cli import exits
from bridges.cli.live import LiveLines
from bridges.cli.stream import Frame, read_stream
from bridges.cli.terminal import one_line
from bridges.cli.view import extension, gap_text, outcome
from bridges.cli.words import language_of, words_for
from towow_core.codec import read_event
from towow_core.errors import MalformedMessage
from towow_core.events import (
    TERMINAL_EVENT_TYPES,
    DemandSubmitted,
    Envelope,
    Event,
    ForceFinalized,
    ProposalFinalized,
    SubnetCompleted,
    SubnetTriggered,
)
from towow_core.models import Language

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
    sys.stdout.write(f"{frame.data}\n")
    sys.stdout.flush()


class ShowLines:
    """A line for each thing that happens, then the plan; in the language of the demand."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.live = LiveLines(words_for(Language.EN))

    def __call__(self, frame: Frame, demand_id: str) -> None:
        envelope = frame.envelope
        try:
            event = read_event(envelope.event_type, envelope.payload)
        except MalformedMessage:  # a newer server's event: shown in --json, not here
            return
        if isinstance(event, DemandSubmitted) and event.demand_id == demand_id:
            self.live.say = words_for(language_of(event.raw_input))
            text = self.live.say("submitted", id=demand_id, text=one_line(event.raw_input, 120))
            self.console.print(Text(text, style="bold"))
        elif is_end(envelope, demand_id):
            if isinstance(event, ProposalFinalized | ForceFinalized):
                self.live.shown_gaps |= {gap_text(gap) for gap in event.proposal.gaps}
            self.console.print(outcome(event, self.live.say))
        else:
            self._print_lines(event, "    ↳" if is_of_subnet(envelope, demand_id) else "")

    def _print_lines(self, event: Event, prefix: str) -> None:
        for line in self.live.lines(event):
            self.console.print(Text(prefix + line), soft_wrap=not self.console.is_terminal)
        if isinstance(event, SubnetCompleted) and event.merged_assignments:
            self.console.print(extension(event, self.live.say))


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
    return envelope.event_type in TERMINAL_EVENT_TYPES and not is_of_subnet(envelope, demand_id)


def is_of_subnet(envelope: Envelope, demand_id: str) -> bool:
    channel_id = str(envelope.payload.get("channel_id") or "")
    return envelope.payload.get("demand_id") != demand_id or channel_id.startswith(SUBNET_PREFIX)


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
        sub_channel_id = str(frame.envelope.payload.get("sub_channel_id"))
        match frame.envelope.event_type:
            case SubnetTriggered.event_type:
                subnets.add(sub_channel_id)
            case SubnetCompleted.event_type:
                subnets.discard(sub_channel_id)
