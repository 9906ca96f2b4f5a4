"""`towow doctor`: every setting, where it comes from, and what of the network can be reached."""

import asyncio
import importlib
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

import httpx
from pydantic import SecretStr
from rich import box
from rich.table import Table
from rich.text import Text

from agents.ports import require_free
from bridges.cli import exits
from bridges.cli.target import running_network, url_of
from bridges.cli.terminal import stdout
from bridges.cli.up import model_of
from towow_core.errors import BadSetting, CannotStart
from towow_core.settings import KNOWN, Settings, load_settings
from towow_core.telemetry import exporting

PASSWORD = re.compile(r"(://[^:/@]*:)[^@]*@")
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
        sys.stdout.write(json.dumps(found, ensure_ascii=False) + "\n")
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
            return PASSWORD.sub(r"\1…@", str(value))


def run_checks(settings: Settings) -> Iterator[Check]:
    yield _model_check(settings)
    yield _doors_check(settings)
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


def _model_check(settings: Settings) -> Check:
    """One cheap call, five seconds at most; it says which model, where, by which keys, and whether it answers."""
    agents_model: Any = importlib.import_module("agents.model")  # it brings the engine, which takes time
    try:
        found = asyncio.run(agents_model.check_model(settings))
    except BadSetting as error:
        return Check(name="model", ok=False, note=str(error))
    return Check(name="model", ok=found.ok, note=found.note if found.endpoint else model_of(settings))


def _doors_check(settings: Settings) -> Check:
    at_start: Any = importlib.import_module("bridges.security.at_start")  # it brings the store, which takes time
    lock = asyncio.run(at_start.lock_of(settings))
    if lock.has_no_key:
        return Check(name="doors", ok=False, note=at_start.no_key(settings))
    if not lock.is_locked:
        return Check(name="doors", ok=True, note="open; whoever is on this machine is the operator")
    keys = ["the admin key"] if lock.has_admin_key else []
    keys.append("unknown, as the store cannot be read" if lock.tokens is None else f"valid tokens: {lock.tokens}")
    return Check(name="doors", ok=True, note=f"locked; keys: {', '.join(keys)}")


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
