"""`towow export` and `towow import`: one negotiation as a file."""

import sys
from pathlib import Path

import orjson

from bridges.cli import exits
from bridges.cli.stored import open_store
from towow_core.services.replay import encode, read_recording, write_recording
from towow_core.services.transfer import bring_in, take_out


async def export_one(demand_id: str, out: Path | None) -> int:
    """Write the demand to `out`, or to stdout.

    Raises:
        UnknownDemand: There is no such demand.
        CannotTransfer: It is a part of another one.
    """
    with open_store() as store:
        recording = await take_out(store, demand_id)
    if out is None:
        sys.stdout.buffer.write(encode(recording) + b"\n")
        return exits.AGREED
    write_recording(recording, out)
    events = sum(len(stream) for stream in recording.streams.values())
    sys.stderr.write(f"{demand_id}: {len(recording.demands)} demands, {events} events, in {out}.\n")
    return exits.AGREED


async def import_one(file: Path, *, as_json: bool) -> int:
    """Store what is in `file`.

    Raises:
        BadSetting: It is no recording.
        AlreadyHere: It was imported before, or comes from here.
        CannotTransfer: It cannot be stored.
    """
    recording = read_recording(file)
    with open_store(may_be_new=True) as store:
        ids = await bring_in(store, recording)
    text = orjson.dumps({"imported": ids}).decode() if as_json else f"Imported {', '.join(ids)}."
    sys.stdout.write(f"{text}\n")
    return exits.AGREED
