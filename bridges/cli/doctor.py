"""`towow doctor`: every setting, where it comes from, and what of the network can be reached."""

import asyncio
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass

import httpx
from pydantic import SecretStr
from rich import box
from rich.table import Table
from rich.text import Text

from agents.processes.tcp_ports import require_free
from bridges.cli import exits
from bridges.cli.output import say_json
from bridges.cli.target import running_network, url_of
from bridges.cli.terminal import stdout
from bridges.cli.up import model_of
from towow_core.domain.errors import BadSetting, CannotStart
from towow_core.support import sentence_encoder
from towow_core.support.misspelt import misspelt
from towow_core.support.private_data import how_to_close, names, open_to_others
from towow_core.support.redaction import redact
from towow_core.support.settings import KNOWN, Settings, load_settings
from towow_core.telemetry import exporting

SECRET_TAIL = 4
SECRET_LENGTH_MIN = 16  # of a shorter one, four characters are too many


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingRow:
    variable: str
    value: str
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One thing that was tried; `note` is what came of it."""

    name: str
    ok: bool
    note: str


def doctor(*, as_json: bool) -> int:
    """Show all; 1 where a check fails.

    Raises:
        BadSetting: A setting cannot be used.
    """
    settings = load_settings()
    rows, checks = list(setting_rows(settings)), list(run_checks(settings))
    if as_json:
        found = {"settings": [asdict(row) for row in rows], "checks": [asdict(check) for check in checks]}
        say_json(found)
    else:
        print_all(rows, checks)
    return exits.AGREED if all(check.ok for check in checks) else exits.ANYTHING_ELSE


def setting_rows(settings: Settings) -> Iterator[SettingRow]:
    for name, (variable, _) in KNOWN.items():
        source = settings.sources.get(name, "default")
        yield SettingRow(variable=variable, value=shown(settings.value(name)), source=source.split(" ")[0])


def shown(value: object) -> str:
    """A value for human eyes: secrets to their tail, passwords in URLs not at all."""
    match value:
        case None | ():
            return "-"
        case SecretStr():
            secret = value.get_secret_value()
            return f"…{secret[-SECRET_TAIL:]}" if len(secret) >= SECRET_LENGTH_MIN else "…"
        case tuple():
            return ", ".join(value)
        case _:
            return redact(str(value))


def run_checks(settings: Settings) -> Iterator[Check]:
    for sentence in misspelt(os.environ):
        yield Check(name="variable", ok=False, note=sentence)
    yield from _model_checks(settings)
    yield _doors_check(settings)
    yield _privacy_check(settings)
    yield _meaning_check()
    if exporting.is_wanted():
        found = exporting.is_installed()
        yield Check(name="traces", ok=found, note="are sent to the collector" if found else exporting.MISSING)
    network = running_network(settings)
    if network is None:
        yield Check(name="network", ok=True, note=f"none runs in {settings.data_dir}")
        yield _port_check("hub port", settings.hub_host, settings.hub_port, "TOWOW_HUB_PORT")
        yield _port_check("http port", settings.http_host, settings.http_port, "TOWOW_HTTP_PORT")
        return
    yield Check(name="network", ok=True, note=f"runs, pid {network.pid}; `towow ps` shows its processes")
    yield _reach("hub", f"http://{network.hub}/api/health")
    yield _reach("bridge", f"{url_of(settings, None)}/readyz")


def _model_checks(settings: Settings) -> Iterator[Check]:
    """One cheap call, five seconds at most; it says which model, where, by which keys, whether it answers, and how."""
    from agents.processes.model import check_model

    try:
        found = asyncio.run(check_model(settings))
    except BadSetting as error:
        yield Check(name="model", ok=False, note=str(error))
        return
    yield Check(name="model", ok=found.ok, note=found.note if found.endpoint else model_of(settings))
    if found.answers_in:
        yield Check(name="model's answers", ok=True, note=found.answers_in)


def _doors_check(settings: Settings) -> Check:
    from bridges.http.security import at_start

    lock = asyncio.run(at_start.lock_of(settings))
    if lock.has_no_key:
        return Check(name="doors", ok=False, note=at_start.no_key(settings))
    if not lock.is_locked:
        return Check(name="doors", ok=True, note="open; whoever is on this machine is the operator")
    keys = ["the admin key"] if lock.has_admin_key else []
    keys.append("unknown, as the store cannot be read" if lock.tokens is None else f"valid tokens: {lock.tokens}")
    return Check(name="doors", ok=True, note=f"locked; keys: {', '.join(keys)}")


def _privacy_check(settings: Settings) -> Check:
    name = "data directory"
    if not settings.data_dir.is_dir():
        return Check(name=name, ok=True, note=f"{settings.data_dir} is not there yet; it will be its owner's alone")
    others_can = list(open_to_others(settings.data_dir, settings.store_url))
    if not others_can:
        return Check(name=name, ok=True, note=f"{settings.data_dir} is its owner's alone")
    mend = f"`towow up` closes what it may; else {how_to_close(settings.data_dir)}"
    return Check(name=name, ok=False, note=f"other accounts can use {names(others_can)}; {mend}")


def _meaning_check() -> Check:
    """By words alone all works, and finds fewer: nothing is wrong then."""
    if sentence_encoder.is_installed():
        return Check(name="meaning", ok=True, note="what no profile says in the same words is looked up by meaning")
    return Check(name="meaning", ok=True, note=f"by words alone; for other words: {sentence_encoder.HOW_TO_GET_IT}")


def _port_check(name: str, host: str, port: int, variable: str) -> Check:
    try:
        require_free(host, port, variable)
    except CannotStart as error:
        return Check(name=name, ok=False, note=str(error))
    return Check(name=name, ok=True, note=f"{port} on {host} is free" if port else "a free one will be picked")


def _reach(name: str, url: str) -> Check:
    try:
        status = httpx.get(url, timeout=3, trust_env=False).status_code
    except httpx.HTTPError as error:
        return Check(name=name, ok=False, note=f"{url} does not answer ({type(error).__name__})")
    return Check(name=name, ok=status == httpx.codes.OK, note=f"{url} answers {status}")


def print_all(rows: list[SettingRow], checks: list[Check]) -> None:
    console = stdout()
    table = Table(box=box.SIMPLE, pad_edge=False)
    table.add_column("Setting", no_wrap=True)
    table.add_column("Value", overflow="fold")
    table.add_column("From", no_wrap=True)
    for row in rows:
        decided = row.source != "default"
        table.add_row(row.variable, Text(row.value), row.source, style="bold" if decided else "")
    console.print(table)
    for check in checks:
        mark = Text("✓ " if check.ok else "✗ ", style="green" if check.ok else "red")
        console.print(mark + Text(f"{check.name}: {check.note}"))
