"""The commands `towow` and `python -m bridges` as a user runs them: each in a process of its own, with its arguments,
environment and folder.

The process is forked from one that has read the program already: to read it takes some seconds of processor time, and
some sixty tests run a command. What reads it anew is `tests/processes` and `test_cli_starts_at_once.py`.
"""

import multiprocessing
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from bridges.__main__ import main as bridge_main
from bridges.cli.main import main
from tests.waiting import until

FORKS = multiprocessing.get_context("forkserver")  # whoever runs tests has threads, and is not to be forked
READ = ("bridges.cli.ask", "bridges.cli.verify", "bridges.simulation.played_network", "agents.processes.launcher")
FORKS.set_forkserver_preload(["tests.commands", *READ])


def run(
    program: Callable[[], int | None],
    folder: Path,
    environment: Mapping[str, str],
    argv: list[str],
    files: tuple[Path, Path],
) -> None:
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for number, file in enumerate(files, start=1):
        os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT), number)
    sys.argv = argv
    sys.exit(program())


async def towow(folder: Path, *args: str, **settings: str) -> tuple[int, str, str]:
    """Run it in `folder`; its exit code, stdout and stderr."""
    return await _ended(main, folder, ["towow", *args], settings)


async def bridge(folder: Path, **settings: str) -> tuple[int, str, str]:
    """The same of a bridge that does not come to serve."""
    return await _ended(bridge_main, folder, ["bridges"], settings)


async def _ended(
    program: Callable[[], int | None], folder: Path, argv: list[str], settings: Mapping[str, str]
) -> tuple[int, str, str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("TOWOW", "ANTHROPIC"))}
    with TemporaryDirectory() as kept:
        files = Path(kept) / "stdout", Path(kept) / "stderr"
        how = (program, folder, {**environment, **settings, "COLUMNS": "80"}, argv, files)
        process = FORKS.Process(target=run, args=how)
        process.start()
        try:
            await until(lambda: process.exitcode is not None)
        finally:
            process.kill()
        out, err = (file.read_text("utf-8") for file in files)
    assert process.exitcode is not None
    return process.exitcode, out, err
