"""`towow model …`: the prompts tried without a key."""

from pathlib import Path
from typing import Annotated

import typer

from bridges.cli.finishing import finish

app = typer.Typer(help="Try the model's prompts without a key: answer them yourself, and replay what you answered.")

Twins = Annotated[int | None, typer.Option(min=1, help="How many twins take part; all there are when not given.")]


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
def replay(
    file: Annotated[Path, typer.Argument(help="What `towow model play --record` wrote.")], twins: Twins = None
) -> None:
    """Negotiate a demand again with answers that were prepared; what has none is named."""
    from bridges.cli.model_play import replay_prepared as work

    finish(lambda: work(file, twins))
