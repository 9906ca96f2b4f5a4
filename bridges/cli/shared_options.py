"""Options of a group of commands: they count for the command behind them, as if they stood there."""

from typing import Any

import typer
from typer.core import TyperCommand


class WithTheGroups(TyperCommand):
    """A command that has its group's options from there; one that it does not have, or has otherwise, is refused."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # typer has a `Context` of its own, which is private
        given = _given(ctx.parent)
        for name, (option, _) in given.items():
            if name not in {each.name for each in self.params}:
                raise typer.BadParameter(f"{option} means nothing to `{ctx.command_path}`.", ctx)
        ctx.default_map = {name: value for name, (_, value) in given.items()}
        left = super().parse_args(ctx, args)
        for name, (option, value) in given.items():
            if ctx.params[name] != value:
                raise typer.BadParameter(f"{option} is given twice: {value!r} and {ctx.params[name]!r}.", ctx)
        return left


def _given(group: Any) -> dict[str, tuple[str, Any]]:
    """What was written behind the group's name: the option and its value, by the parameter's name."""
    return {
        each.name: (each.opts[0], group.params[each.name])
        for each in group.command.params
        if getattr(group.get_parameter_source(each.name), "name", "") == "COMMANDLINE"
    }
