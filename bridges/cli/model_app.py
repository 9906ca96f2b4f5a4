"""`towow model …`: the prompts tried without a key, and a model asked again where a stand-in answered."""

from pathlib import Path
from typing import Annotated

import typer

from bridges.cli.finishing import finish, finish_async

app = typer.Typer(help="Try the model's prompts without a key, or ask the model again where a stand-in answered.")

Twins = Annotated[
    int | None,
    typer.Option(min=1, help="How many twins take part, sample people too; the profile folder's when not given."),
]


@app.command()
def play(
    demand: Annotated[str, typer.Argument(help="What is wanted, in one sentence; that of the file if not given.")] = "",
    record: Annotated[
        Path | None, typer.Option(help="Where the answers go; what is in it already is not asked again.")
    ] = None,
    twins: Twins = None,
) -> None:
    """Answer by hand what a model would be asked, one prompt after the other, and see what becomes of it."""
    from bridges.cli.model_play import play_by_hand as work

    finish(lambda: work(demand, record, twins))


@app.command()
def again(
    demand_id: Annotated[str, typer.Argument(help="A demand whose people or plan a stand-in chose.")],
    url: Annotated[str | None, typer.Option(help="Where the bridge is.")] = None,
    token: Annotated[str | None, typer.Option(help="Whose demand it is, where the bridge asks.")] = None,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print what is asked again as JSON.")] = False,
) -> None:
    """Ask the model again where something lesser answered: everybody is invited anew, no yes of before counts."""
    from bridges.cli.model_again import ask_again as work

    finish_async(lambda: work(demand_id, url, token, as_json=as_json))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="What `towow model play --record` wrote.")], twins: Twins = None
) -> None:
    """Negotiate a demand again with answers that were prepared; what has none is named."""
    from bridges.cli.model_play import replay_prepared as work

    finish(lambda: work(file, twins))
