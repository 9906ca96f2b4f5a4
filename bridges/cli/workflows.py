"""`towow workflow export` and `import`: a workflow as a file, by way of the bridge."""

from pathlib import Path
from urllib.parse import quote

import httpx

from bridges.cli import exits
from bridges.cli.answers import call, refusal_of
from bridges.cli.ask import client_of
from bridges.cli.bridge_errors import BridgeUnreachable
from bridges.cli.output import say, say_aside, say_json, say_text
from towow_core.domain.errors import BadSetting
from towow_core.orchestration.workflow_files import FILE_MAX
from towow_core.services.evidence.replay import write_file
from towow_core.support.bounded_files import OutOfBounds, read_bytes

FORMATS = ("json", "yaml")
SUFFIXES = {".yaml": "yaml", ".yml": "yaml"}


async def export_one(workflow_id: str, out: Path | None, form: str, url: str | None, token: str | None) -> int:
    """Write the workflow to `out`, or to stdout.

    Raises:
        BadSetting: There is no such format, or the file cannot be written.
        BridgeUnreachable, BridgeRefused: See `answers`.
    """
    wanted = form or SUFFIXES.get(out.suffix.lower() if out else "", "json")
    if wanted not in FORMATS:
        raise BadSetting(f"--format is {form!r}; it can be {' or '.join(FORMATS)}.")
    async with client_of(url, token) as client:
        text = await _file(client, f"/api/v1/workflows/{quote(workflow_id, safe='')}/export?format={wanted}")
    if out is None:
        say_text(text.rstrip("\n"))
    else:
        write_file(text.encode(), out)
        say_aside(f"{workflow_id} is in {out}.")
    return exits.AGREED


async def import_one(file: Path, url: str | None, token: str | None, *, as_json: bool) -> int:
    """Make a workflow of the file.

    Raises:
        BadSetting: The file cannot be read.
        BridgeUnreachable, BridgeRefused: See `answers`; refused with everything that is wrong in it.
    """
    try:
        text = read_bytes(file, FILE_MAX).decode("utf-8")
    except (OSError, UnicodeDecodeError, OutOfBounds) as error:
        raise BadSetting(f"{file} cannot be read: {error}.") from error
    async with client_of(url, token) as client:
        made = await call(client, "POST", "/api/v1/workflows/import", {"text": text})
    if as_json:
        say_json({"imported": made["workflow_id"]})
    else:
        say(f"Imported {made['workflow_id']}: {made['node_count']} nodes, {len(made['edges'])} lines.")
    return exits.AGREED


async def _file(client: httpx.AsyncClient, path: str) -> str:
    try:
        response = await client.get(path)
    except httpx.TransportError as error:
        raise BridgeUnreachable(str(client.base_url)) from error
    if not response.is_success:
        raise refusal_of(response)
    return response.text
