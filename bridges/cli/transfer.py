"""`towow export` and `towow import`: one negotiation as a file."""

from pathlib import Path

import orjson

from bridges.cli import exits
from bridges.cli.output import say, say_aside, say_json, say_json_line
from bridges.cli.progress_bar import progress_bar
from bridges.cli.stored import open_store
from towow_core.services.certificates.signing_key import load_signing_key
from towow_core.services.evidence.exports import recording_document
from towow_core.services.evidence.replay import write_file
from towow_core.services.evidence.transfer import bring_in, read_checked, take_out
from towow_core.support.clock import SystemClock
from towow_core.support.settings import load_settings


async def export_one(demand_id: str, out: Path | None) -> int:
    """Write the demand to `out`, or to stdout, sealed with the installation's key.

    Raises:
        UnknownDemand: There is no such demand.
        CannotTransfer: It is a part of another one.
        BadSetting: It cannot be written, or the key cannot be used.
    """
    with open_store() as store:
        recording = await take_out(store, demand_id)
    document = recording_document(recording, load_signing_key(load_settings().data_dir), SystemClock().now())
    data = orjson.dumps(document, option=orjson.OPT_INDENT_2)
    if out is None:
        say_json_line(data.decode())
        return exits.AGREED
    write_file(data, out)
    events = sum(len(stream) for stream in recording.streams.values())
    say_aside(f"{demand_id}: {len(recording.demands)} demands, {events} events, in {out}.")
    return exits.AGREED


async def import_one(file: Path, *, as_json: bool) -> int:
    """Store what is in `file`.

    Raises:
        BadSetting: It is no recording, or a store would not take something in it.
        AlreadyHere: It was imported before, or comes from here.
        CannotTransfer: It cannot be stored.
    """
    with progress_bar("reading and storing", as_json=as_json):
        recording = read_checked(file)
        with open_store(may_be_new=True) as store:
            ids = await bring_in(store, recording)
    if as_json:
        say_json({"imported": ids})
    else:
        say(f"Imported {', '.join(ids)}.")
    return exits.AGREED
