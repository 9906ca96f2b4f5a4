"""Shows on a terminal that a long command is alive and how far it is; says nothing anywhere else."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

REFRESHES_PER_S = 4  # so that a benchmark measures itself, and not its bar
Advance = Callable[[int], None]


@contextmanager
def progress_bar(doing: str, total: int | None = None, *, as_json: bool = False) -> Iterator[Advance]:
    """A bar on stderr while the body runs, gone with it; yields what to tell how many more are done.

    Args:
        doing: What goes on, in a word or two.
        total: How many there are; None is not known, and the bar only moves.
        as_json: Somebody's program reads: no bar.
    """
    if as_json or not sys.stderr.isatty():
        yield _nothing
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    from bridges.cli.terminal import stderr

    count = () if total is None else (MofNCompleteColumn(),)
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), *count, TimeElapsedColumn())
    # What is printed meanwhile goes above the bar, but only where both are on a terminal: never from a file to it.
    with Progress(
        *columns,
        console=stderr(),
        transient=True,
        redirect_stdout=sys.stdout.isatty(),
        refresh_per_second=REFRESHES_PER_S,
    ) as bar:
        task = bar.add_task(doing, total=total)
        yield lambda count: bar.advance(task, count)


def _nothing(_count: int) -> None:
    pass
