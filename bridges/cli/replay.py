"""`towow replay`: a negotiation that happened, told again in its own rhythm, or proved from its journal."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import orjson

from bridges.cli import exits
from bridges.cli.follow import Show, show_json
from bridges.cli.output import say, say_json
from bridges.cli.progress_bar import progress_bar
from bridges.cli.show_lines import ShowLines
from bridges.cli.stream import Frame
from bridges.cli.terminal import clean, stdout
from towow_core.domain.errors import UnknownDemand
from towow_core.services.evidence.reenactment import reenact
from towow_core.services.evidence.replay import Recording, first_difference, read_recording, record
from towow_core.store.engine import Database
from towow_core.store.store import Store
from towow_core.support import codec
from towow_core.support.envelopes import Envelope
from towow_core.support.settings import Settings, load_settings
from towow_core.support.timestamps import seconds_between

Pause = Callable[[float], Awaitable[None]]


async def replay(what: str, *, verify: bool, speed: float, as_json: bool) -> int:
    """Tell, or with `verify` prove, the demand or the exported run `what`. The exit code.

    Raises:
        UnknownDemand: It is no file, and there is no such demand in the store.
        BadSetting: It is a file, but no recording.
    """
    recording = await find(what, load_settings())
    if verify:
        return await prove(recording, as_json=as_json)
    show: Show = show_json if as_json else ShowLines(stdout())
    pause = asyncio.sleep if sys.stdout.isatty() and not as_json else no_pause
    if not as_json:
        for name, text in recording.about.items():
            say(f"{clean(name)}: {clean(text)}")
    for demand_id in recording.demand_ids:
        await tell(demand_id, recording.streams[demand_id], show, pause, speed)
    return exits.AGREED


async def find(what: str, settings: Settings) -> Recording:
    """The recording in a file, or the demand in the store."""
    if is_file(what):
        return read_recording(Path(what))
    if not has_store(settings):
        raise UnknownDemand(what)
    store = Store(Database(settings.store_url))
    try:
        return await record(store, [what])
    finally:
        store.close()


def is_file(what: str) -> bool:
    return Path(what).suffix == ".json" or Path(what).is_file()


def has_store(settings: Settings) -> bool:
    """Looking for a demand does not make a database."""
    return settings.database_url is not None or (settings.data_dir / "towow.db").is_file()


async def tell(demand_id: str, stream: tuple[Envelope, ...], show: Show, pause: Pause, speed: float) -> None:
    """Each event in its turn, `speed` times as fast as it happened."""
    before: str | None = None
    for envelope in stream:
        if before is not None:
            await pause(max(0.0, seconds_between(before, envelope.timestamp)) / speed)
        before = envelope.timestamp
        show(Frame(orjson.dumps(codec.dump(envelope)).decode(), envelope), demand_id)


async def no_pause(_seconds: float) -> None:
    """Nobody watches: a script reads as fast as it can."""


async def prove(recording: Recording, *, as_json: bool) -> int:
    """Fold the journals again, put the recorded questions again, and compare, byte for byte; no model is asked."""
    with progress_bar("folding and asking again", as_json=as_json):
        found, again = first_difference(recording), await reenact(recording)
    found = found or again.difference
    entries = sum(len(channel.journal) for channel in recording.channels)
    events = sum(len(recording.streams[demand_id]) for demand_id in recording.demand_ids)
    if as_json:
        facts = {"verified": found is None, "difference": found}
        counts = {"channels": len(recording.channels), "journal_entries": entries, "events": events}
        asked = {"answers": again.answers, "unproven": again.unproven}
        say_json({**facts, **counts, **asked})
    elif found is None:
        told = (
            f"{len(recording.channels)} channels, {entries} journal entries, {events} events, {again.answers} answers"
        )
        say(f"{told}: all the same.")
        for sentence in again.unproven:
            say(f"Not asked again. {sentence}")
    else:
        say(f"It does not replay. {found}")
    return exits.AGREED if found is None else exits.ANYTHING_ELSE
