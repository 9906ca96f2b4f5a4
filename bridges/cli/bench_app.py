"""`towow bench …`: how good the engine, or a model, is on data."""

# ruff: noqa: FBT002 - typer makes a flag of a parameter that is False by default

from pathlib import Path
from typing import Annotated

import typer

from bridges.cli.finishing import finish

app = typer.Typer(no_args_is_help=True, help="How good the engine is, measured on data that you give.")

Json = Annotated[bool, typer.Option("--json", help="Print machine-readable lines on stdout and nothing else.")]
Model = Annotated[bool, typer.Option("--model", help="Ask the model that is set, not our own engine.")]


@app.command()
def trades(
    path: Annotated[Path, typer.Argument(metavar="PATH", help="A file of trades and what is asked, or its folder.")],
    by_words: Annotated[bool, typer.Option("--by-words", help="As where no sentence encoder is installed.")] = False,
    model: Model = False,
    as_json: Json = False,
) -> None:
    """Ask for people of unusual trades, in their own words and in others, and see who is found."""
    from bridges.cli.bench import trades as work

    finish(lambda: work(path, by_words=by_words, with_model=model, as_json=as_json))


@app.command()
def parse(
    path: Annotated[Path, typer.Argument(metavar="PATH", help="A file of labelled sentences, or its folder.")],
    model: Model = False,
    as_json: Json = False,
) -> None:
    """Read sentences whose requirements somebody has labelled: precision and recall of each kind."""
    from bridges.cli.bench import parse as work

    finish(lambda: work(path, with_model=model, as_json=as_json))


@app.command()
def demands(
    path: Annotated[Path, typer.Argument(metavar="PATH", help="A file of demands and what should come of each.")],
    model: Model = False,
    as_json: Json = False,
) -> None:
    """Negotiate whole demands, and see whether the right people, money and day come of each."""
    from bridges.cli.bench_demands import demands as work

    finish(lambda: work(path, with_model=model, as_json=as_json))


@app.command()
def coalition(
    seeds: Annotated[int, typer.Option(min=1, help="How many demands, each from a seed of its own.")] = 100,
    first: Annotated[int, typer.Option(min=0, help="The first seed.")] = 0,
    as_json: Json = False,
) -> None:
    """Plan demands of several needs that are made up, and compare with the proven best and with greedy choice."""
    from bridges.cli.bench import coalition as work

    finish(lambda: work(seeds, first, as_json=as_json))


@app.command()
def calendar(
    directory: Annotated[Path, typer.Argument(metavar="DIR", help="CalBench's tasks: one or more files *.jsonl.")],
    seeds: Annotated[int, typer.Option(min=1, help="In how many orders of its slots each task is played.")] = 1,
    as_json: Json = False,
) -> None:
    """Find days for meetings between private calendars: what they cost beside the least, and what the twins tell."""
    from bridges.cli.bench import calendar as work

    finish(lambda: work(directory, seeds, as_json=as_json))


@app.command()
def marketplace(
    directory: Annotated[Path, typer.Argument(metavar="DIR", help="A market of customers and businesses, or some.")],
    as_json: Json = False,
) -> None:
    """Find each customer what they ask for, and compare with the best that there is."""
    from bridges.cli.bench import marketplace as work

    finish(lambda: work(directory, as_json=as_json))
