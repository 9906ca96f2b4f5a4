"""`towow up`: a whole network on this machine, until Ctrl-C."""

import asyncio
import os
from contextlib import suppress

from rich.console import Console

from agents.processes import run_file
from agents.processes.launcher import Launcher
from bridges.cli import exits
from bridges.cli.program import program
from bridges.cli.running import Progress, Stopped, running, stop_event
from bridges.cli.terminal import stdout
from towow_core.support.misspelt import misspelt
from towow_core.support.model_choice import RECORDED, Provider
from towow_core.support.settings import Mode, Settings, load_settings

MODEL_WAIT_S = 6.0  # one more than it is given to answer
MODEL_LOOK_S = 0.1


async def up(twins: int | None) -> int:
    """Start everything, say where it is, wait. The exit code.

    Raises:
        BadSetting: Others could reach it, and nobody has a key.
        CannotStart: A port is taken, a process keeps ending, or the data directory is in use.
    """
    settings, console, stop = load_settings(), stdout(), stop_event()
    await require_key(settings)
    launcher = Launcher(settings, twins, progress=Progress(console, settings))
    for sentence in misspelt(os.environ):
        console.print(sentence, style="yellow", markup=False, soft_wrap=True)
    console.print("Starting ToWow …")
    try:
        async with running(launcher, stop, console):
            print_status(console, launcher.settings)
            await print_model(console, launcher.settings)
            await stop.wait()
            console.print("Stopping …")
    except Stopped:
        console.print("Stopped before it was ready.")
    return exits.AGREED


async def require_key(settings: Settings) -> None:
    """Refuse to start where others could reach the bridge and nobody has a key.

    Raises:
        BadSetting: That is so; the text says what to do.
    """
    if not settings.is_for_this_machine_only and settings.admin_key is None:
        from bridges.http.security.at_start import check_lock

        await check_lock(settings)


def print_status(console: Console, settings: Settings) -> None:
    """Where the network is and what to do with it."""
    twins = run_file.read(settings.data_dir / run_file.TWINS_FILE)
    count = sum(row.state == "running" for row in twins.processes) if twins else 0
    console.print(f"\nToWow is up at {settings.http_url}", style="bold")
    console.print(f"  {count} twins · {model_of(settings)}")
    console.print(f'  ask:   {program()} ask "…"   (from another terminal)', soft_wrap=True)
    console.print(f"  logs:  {settings.logs_dir}")
    for problem in twins.problems if twins else ():
        console.print(f"  {problem}", style="red", markup=False, soft_wrap=True)
    console.print("  stop:  Ctrl-C")


async def print_model(console: Console, settings: Settings) -> None:
    """Say at once where the model does not answer, and not only with the first demand."""
    from towow_core.llm.model_status import read_preflight

    with suppress(TimeoutError):
        async with asyncio.timeout(MODEL_WAIT_S):
            while (found := read_preflight(settings.data_dir)) is None:  # noqa: ASYNC110  a file, by the coordinator
                await asyncio.sleep(MODEL_LOOK_S)
            if not found.get("ok"):
                note = f"  The model does not answer; our own engine stands in, and says so. {found.get('note', '')}"
                console.print(note, style="red", markup=False, soft_wrap=True)


def model_of(settings: Settings) -> str:
    """Who thinks, in a few words."""
    match settings.model_choice.who:
        case Provider.ANTHROPIC | Provider.OPENAI_COMPATIBLE | Provider.BEDROCK | Provider.VERTEX:
            return f"model: {settings.llm_model}"
        case Provider.OFFLINE if settings.mode is Mode.AUTO and settings.llm_provider is None:
            return "offline engine (no ANTHROPIC_API_KEY, no LLM_PROVIDER)"
        case Provider.OFFLINE:
            return "offline engine"
        case str(who) if who == RECORDED:
            return "recorded answers"
        case _:
            return f"model: {settings.llm_client}"
