"""One test about each of many pieces of data, run as one: thousands of tests of their own take longer to be collected,
sent to a worker and counted than to be run.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any


def by_id(one: Mapping[str, Any]) -> str:
    return str(one["id"])


def each(
    ones: Iterable[Any], name: Callable[[Any], str] = by_id
) -> Callable[[Callable[[Any], None]], Callable[[], None]]:
    """Run the test on each; a failure names every one that fails, and shows the first.

    Raises:
        ValueError: There is none, and a test of nothing would pass.
    """
    pieces = tuple(ones)
    if not pieces:
        raise ValueError("there is nothing to test")

    def of(test: Callable[[Any], None]) -> Callable[[], None]:
        def run() -> None:
            wrong: list[tuple[str, Exception]] = []
            for one in pieces:
                try:
                    test(one)
                except Exception as error:  # noqa: BLE001  whichever it is, it is told below
                    wrong.append((name(one), error))
            if wrong:
                first = wrong[0][1]
                first.add_note(f"wrong: {', '.join(called for called, _ in wrong)}; shown is the first")
                raise first

        # Not `functools.wraps`: pytest would look behind it, and for something under the name of the test's parameter.
        run.__name__, run.__module__, run.__doc__ = test.__name__, test.__module__, test.__doc__
        return run

    return of
