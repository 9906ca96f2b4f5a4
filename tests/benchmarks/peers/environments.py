"""The peers' environments, made once and beside each other; one is made anew when `versions.toml` says otherwise."""

import asyncio
import json
import shutil
import sys
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

VERSIONS = Path(__file__).with_name("versions.toml")
STAMP = "installed.json"
AT_ONCE = 4  # they wait for the network more than for a processor


class CannotInstall(Exception):
    """An environment cannot be made here; one sentence says why."""


async def environments(names: Iterable[str], folder: Path) -> dict[str, Path | CannotInstall]:
    """The Python of each, or why there is none."""
    wanted, turns = tomllib.loads(VERSIONS.read_text(encoding="utf-8")), asyncio.Semaphore(AT_ONCE)

    async def one(name: str) -> Path | CannotInstall:
        async with turns:
            try:
                return await _environment(folder / name, wanted[name])
            except CannotInstall as error:
                return error

    names = sorted(set(names))
    return dict(zip(names, await asyncio.gather(*map(one, names)), strict=True))


async def _environment(folder: Path, wanted: Mapping[str, Any]) -> Path:
    python, stamp = folder / "bin" / "python", folder / STAMP
    content = json.dumps(wanted)
    if stamp.exists() and stamp.read_text(encoding="utf-8") == content:
        return python
    shutil.rmtree(folder, ignore_errors=True)
    await run_program(sys.executable, "-m", "venv", str(folder))
    await run_program(str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *wanted["pip"])
    if packages := wanted.get("npm"):
        if (npm := shutil.which("npm")) is None:
            raise CannotInstall(f"{', '.join(packages)}: there is no npm here to install it.")
        await run_program(npm, "install", "--silent", "--prefix", str(folder), *packages)
    stamp.write_text(content, encoding="utf-8")
    return python


async def run_program(*command: str) -> None:
    """
    Raises:
        CannotInstall: It failed.
    """
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, stdin=asyncio.subprocess.DEVNULL, stdout=pipe, stderr=pipe)
    output, errors = await process.communicate()
    if process.returncode != 0:
        raise CannotInstall(f"cannot be installed: {last_line(errors or output)}")


def last_line(said: bytes) -> str:
    """The last line of a program that says what it is about; pip and Python put the cause there."""
    lines = [line.strip() for line in said.decode(errors="replace").splitlines() if line.strip()]
    return lines[-1] if lines else "it said nothing"
