"""The options of `towow fork`."""

from typing import Annotated

import typer

from bridges.cli.finishing import finish_async


def fork(
    *,
    demand_id: Annotated[str, typer.Argument(metavar="ID", help="The demand's id, like d-1a2b3c4d.")],
    text: Annotated[str, typer.Argument(help="What is supposed to be otherwise, in a sentence.")] = "",
    at: Annotated[
        int | None, typer.Option(min=1, metavar="SEQ", help="From this event on; from how it is now when not given.")
    ] = None,
    budget: Annotated[str, typer.Option(help="3000 EUR, 2万.")] = "",
    date: Annotated[str, typer.Option(help="2026-12-19, next Saturday, 下周六.")] = "",
    people: Annotated[int | None, typer.Option(min=1, help="How many.")] = None,
    place: Annotated[str, typer.Option(help="Where.")] = "",
    with_: Annotated[list[str] | None, typer.Option("--with", help="What is wanted besides; again for more.")] = None,
    without: Annotated[list[str] | None, typer.Option(help="What, or who, must not be; again for more.")] = None,
    declines: Annotated[
        list[str] | None, typer.Option(metavar="AGENT", help="Who says no, by id; again for more.")
    ] = None,
    rounds: Annotated[int | None, typer.Option(min=1, max=20, help="Rounds of review at most.")] = None,
    invited: Annotated[int | None, typer.Option(min=1, max=20, help="People invited at most.")] = None,
    url: Annotated[str | None, typer.Option(help="Where the network is; found by itself when it runs here.")] = None,
    token: Annotated[
        str | None, typer.Option(help="What to show there; TOWOW_TOKEN when not given.", show_default=False)
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print machine-readable lines on stdout and nothing else.")
    ] = False,
) -> None:
    """What if: how a demand would have gone on, had something been otherwise; nobody is asked, nothing is changed."""
    from bridges.cli.fork import fork as work

    said = {"text": text, "budget": budget, "date": date, "people": people, "place": place}
    lists = {"with": with_, "without": without, "declines": [_agent_id(each) for each in declines or []]}
    policy = {"rounds_max": rounds, "candidates_max": invited}
    numbers = {name: value for name, value in policy.items() if value is not None}
    changes = said | lists | {"policy": numbers}
    finish_async(lambda: work(demand_id, at, changes, url, token, as_json=as_json))


def _agent_id(said: str) -> str:
    """`bob` is `user_agent_bob`."""
    return said if said.startswith("user_agent_") else f"user_agent_{said}"
