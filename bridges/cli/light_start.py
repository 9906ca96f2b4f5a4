"""What makes the start of a command cheap, where importing is most of what it does (measured on Python 3.11)."""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def light_start() -> Iterator[None]:
    """Around a whole command, which calls `all_is_imported` when its work begins.

    What imports make lives until the end: to look for garbage among it while it is made, and once more at exit, is a
    fifth of what `towow watch` costs. And httpx brings a command line of its own, for which it takes as long as for all
    the rest; that is optional, so httpx does without when it cannot be imported.
    """
    gc.disable()
    sys.modules.setdefault("httpx._main", None)  # type: ignore[arg-type]  # Python's way to say "cannot be imported"
    try:
        yield
    finally:
        gc.freeze()


def all_is_imported() -> None:
    """From here on garbage is collected as ever, but not looked for among what was imported."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
