"""Routes and commands as pages list them: routes from the application, commands from the command line."""

from collections.abc import Iterator
from typing import Any

import typer.main

from agents.network.local import LocalHub
from bridges.app import build_app, build_context
from bridges.cli.main import app as commands
from bridges.docs.words import table
from towow_core.support.settings import Settings


def routes_table() -> str:
    """Every HTTP route that the application's own OpenAPI lists."""
    context = build_context(Settings(database_url="sqlite://"), LocalHub())
    try:
        paths: dict[str, Any] = build_app(context).openapi()["paths"]
    finally:
        context.store.close()
    return table("call", "for", "answer", rows=_route_rows(paths))


def _route_rows(paths: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    for path, methods in paths.items():
        for method, operation in methods.items():
            names = [p["name"] for p in operation.get("parameters", ()) if p["in"] == "query"]
            query = f"?{'&'.join(names)}" if names else ""
            yield (
                f"`{method.upper()} {path}{query}`",
                _who(operation),
                " ".join(operation.get("description", "").split()),
            )


def _who(operation: dict[str, Any]) -> str:
    """Whose token opens it, as the route declares."""
    scopes = next((key["token"] for key in operation.get("security", ()) if "token" in key), ["anybody"])
    return ", ".join(scopes)


def commands_table() -> str:
    """Every command of `towow`, as its own help has it."""
    group: Any = typer.main.get_command(commands)
    return table("command", "what it does", rows=_command_rows("towow", group))


def _command_rows(path: str, group: Any) -> Iterator[tuple[str, ...]]:
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            if command.invoke_without_command:
                yield _usage(f"{path} {name}", command), command.help
            yield from _command_rows(f"{path} {name}", command)
        elif not command.hidden:
            yield _usage(f"{path} {name}", command), command.help


def _usage(path: str, command: Any) -> str:
    names = [p.metavar or p.name.upper() for p in command.params if p.param_type_name == "argument"]
    options = [p.opts[0] for p in command.params if p.param_type_name == "option" and p.name != "help"]
    return f"`{' '.join([path, *names, *(f'[{option}]' for option in options)])}`"
