"""`towow demo`: a network of its own, one demand, its plan; then it stays for more."""

import shutil
import tempfile
from pathlib import Path

from agents.processes.launcher import Launcher
from bridges.cli import exits
from bridges.cli.answers import credentials_of, open_client, submit
from bridges.cli.ask import is_terminal, show_to_the_end
from bridges.cli.program import program
from bridges.cli.running import Progress, Stopped, running, stop_event, unless_stopped
from bridges.cli.terminal import stderr, stdout
from bridges.cli.up import model_of, print_model, require_key
from bridges.cli.words import language_of
from towow_core.domain.errors import CannotStart
from towow_core.domain.models import Language
from towow_core.support.settings import Settings, load_settings


async def demo(demand: str, twins: int | None, *, once: bool, as_json: bool) -> int:
    """Start a network, submit, follow, show; unless `once`, stay until Ctrl-C. The exit code.

    Raises:
        BadSetting: Others could reach it, and nobody has a key.
        CannotStart: A process keeps ending.
        BridgeRefused: The demand is empty or too long.
    """
    settings = load_settings(http_port=0, hub_port=0)
    await require_key(settings)
    if settings.sources["data_dir"].startswith("environment"):
        return await _demo_in(settings, demand, twins, once=once, as_json=as_json)
    folder = Path(tempfile.mkdtemp(prefix="towow-demo-"))
    settings = settings.with_options(data_dir=folder, database_url=f"sqlite:///{folder / 'towow.db'}")
    logs_are_wanted = False
    try:
        return await _demo_in(settings, demand, twins, once=once, as_json=as_json)
    except CannotStart:
        logs_are_wanted = True
        raise
    finally:
        if not logs_are_wanted:
            shutil.rmtree(folder, ignore_errors=True)


async def _demo_in(settings: Settings, demand: str, twins: int | None, *, once: bool, as_json: bool) -> int:
    stop, console = stop_event(), stderr() if as_json else stdout()
    launcher = Launcher(settings, twins, progress=Progress(console, settings))
    console.print("Starting a ToWow network for this demo …")
    try:
        async with running(launcher, stop, console):
            console.print(f"Ready at {launcher.settings.http_url} · {model_of(settings)}\n")
            await print_model(console, launcher.settings)
            code = await unless_stopped(_negotiate(launcher.settings, demand, once=once, as_json=as_json), stop)
            if not once:
                console.print("\n" + _how_to_go_on(launcher.settings, demand))
                await stop.wait()
            return int(code)
    except Stopped:
        console.print("Stopped before the end.")
        return exits.ANYTHING_ELSE


async def _negotiate(settings: Settings, demand: str, *, once: bool, as_json: bool) -> int:
    async with open_client(settings.http_url, credentials_of(settings, None, is_ours=True)) as client:
        may_ask = not once and not as_json and is_terminal()
        demand_id = await submit(client, demand, may_ask=may_ask)
        return await show_to_the_end(client, demand_id, linger=True, as_json=as_json, may_ask=may_ask)


def _how_to_go_on(settings: Settings, demand: str) -> str:
    ask = f'{program()} ask "…" --url {settings.http_url}'
    if language_of(demand) is Language.ZH:
        return f"网络还在运行：{settings.http_url}\n再提一个需求：{ask}\nCtrl-C 结束"
    return f"The network goes on at {settings.http_url}\nAsk more: {ask}\nCtrl-C ends it"
