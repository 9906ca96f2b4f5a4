"""`towow share`: a link by which anybody may look at one negotiation."""

# ruff: noqa: FBT002 - typer makes a flag of a parameter that is False by default

from typing import Annotated

import typer

from bridges.cli.finishing import finish_async


def share(
    demand_id: Annotated[str, typer.Argument(metavar="ID", help="The demand's id, like d-1a2b3c4d.")],
    hours: Annotated[int, typer.Option(min=1, help="How long the link opens anything.")] = 24 * 7,
    hide_names: Annotated[bool, typer.Option("--hide-names", help="Whoever comes by it sees nobody's name.")] = False,
    show: Annotated[bool, typer.Option("--list", help="Make none; list the links that are good.")] = False,
    revoke: Annotated[str | None, typer.Option(metavar="SHARE", help="Make none; take this link back.")] = None,
    url: Annotated[str | None, typer.Option(help="Where the network is; found by itself when it runs here.")] = None,
    token: Annotated[str | None, typer.Option(help="What to show there; TOWOW_TOKEN when not given.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print machine-readable lines and nothing else.")] = False,
) -> None:
    """Make a link to look at a negotiation: live, later, on the stage, and without a way to decide anything."""
    from bridges.cli.share import list_links, make_link, take_back

    if show:
        finish_async(lambda: list_links(demand_id, url, token, as_json=as_json))
    elif revoke is not None:
        finish_async(lambda: take_back(demand_id, revoke, url, token, as_json=as_json))
    else:
        finish_async(lambda: make_link(demand_id, hours, url, token, hide_names=hide_names, as_json=as_json))
