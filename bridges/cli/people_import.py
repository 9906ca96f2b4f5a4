"""Many people from files, from a terminal."""

import base64
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bridges.cli import exits
from bridges.cli.answers import call
from bridges.cli.ask import client_of
from bridges.cli.output import say, say_aside, say_json
from bridges.cli.people import say_problems
from towow_core.domain.errors import BadSetting
from towow_core.support.bounded_files import OutOfBounds, read_bytes
from towow_core.support.people_files.reading import SUFFIXES

IMPORTS = "/api/v1/agent-imports"
WITHIN_S = 600.0  # thousands of profiles are written one by one
BYTES_MAX = 2_900_000  # of all files together: as base64, and with names, they are to go into the 4 MiB of the bridge
_SIGNS = {"new": "+", "changed": "~", "same": "=", "duplicate": "!", "refused": "✗"}


async def import_people(paths: Sequence[Path], url: str | None, token: str | None, *, yes: bool, as_json: bool) -> int:
    """Say what these files would do, line by line; with `yes` do it.

    Raises:
        BadSetting: A file cannot be read, or they are too large together.
        BridgeUnreachable, BridgeRefused: See `answers`.
    """
    body: dict[str, object] = {"files": _read(paths)}
    async with client_of(url, token) as client:
        report = await call(client, "POST", IMPORTS, body, within_s=WITHIN_S)
        if yes and report["counts"]["new"] + report["counts"]["changed"]:
            wanted = {**body, "dry_run": False, "digest": report["digest"]}
            report = await call(client, "POST", IMPORTS, wanted, within_s=WITHIN_S)
    if as_json:
        say_json(report)
    else:
        _show(report, yes=yes)
    if not report["counts"]["refused"]:
        return exits.AGREED
    return exits.PARTLY if report["import_id"] else exits.WRONG_USAGE


async def undo(import_id: str, url: str | None, token: str | None, *, as_json: bool) -> int:
    """Take an import back, the last one if none is named.

    Raises:
        BadSetting: Nothing was imported.
        BridgeUnreachable, BridgeRefused: See `answers`.
    """
    async with client_of(url, token) as client:
        if not import_id:
            known = (await call(client, "GET", IMPORTS))["imports"]
            import_id = next((one["import_id"] for one in known if not one["is_undone"]), "")
        if not import_id:
            raise BadSetting("There is no import to take back.")
        done = await call(client, "POST", f"{IMPORTS}/{import_id}/undo", within_s=WITHIN_S)
    if as_json:
        say_json(done)
        return exits.AGREED
    say(f"{import_id} is taken back: {len(done['agent_ids'])} people are as before it.")
    if done["kept"]:
        say(f"Changed since, and therefore kept: {', '.join(done['kept'])}.")
    return exits.AGREED


def _read(paths: Sequence[Path]) -> list[dict[str, str]]:
    files = [file for path in paths for file in (_in_folder(path) if path.is_dir() else (path,))]
    if not files:
        raise BadSetting(f"Nobody is in there: no file ends in {', '.join(SUFFIXES)}.")
    left, found = BYTES_MAX, []
    for file in files:
        try:
            content = read_bytes(file, left)
        except OSError as error:
            raise BadSetting(f"{file} cannot be read: {error.strerror}.") from error
        except OutOfBounds as error:
            raise BadSetting(f"{file}, with what is imported besides, {error}; import less at once.") from error
        left -= len(content)
        found.append({"name": file.name, "content": base64.b64encode(content).decode()})
    return found


def _in_folder(folder: Path) -> list[Path]:
    return sorted(file for file in folder.iterdir() if file.suffix.lower() in SUFFIXES)


def _show(report: dict[str, Any], *, yes: bool) -> None:
    for file in report["files"]:
        for note in file["notes"]:
            say(f"{file['name']}: {note['en']}")
    for line in report["lines"]:
        changes = f" ({', '.join(line['changes'])})" if line["changes"] else ""
        who = f"{line['name']} {line['agent_id']}".strip()
        say(f"{_SIGNS[line['verdict']]} {line['file']}:{line['line']} {line['verdict']} {who}{changes}")
        say_problems(line["problems"], "    ")
    counts = ", ".join(f"{count} {verdict}" for verdict, count in report["counts"].items() if count)
    if report["import_id"]:
        but = ", but for what was refused" if report["counts"]["refused"] else ""
        say(f"Done{but}: {counts}. `towow people undo {report['import_id']}` takes it back.")
    elif report["counts"]["new"] + report["counts"]["changed"] and not yes:
        say_aside(f"Nothing was changed: {counts}. With --yes it is done.")
    else:
        say_aside(f"Nothing was changed: {counts}.")
