"""What to type to run this program again."""

import sys
from pathlib import Path


def program(typed: str | None = None) -> str:
    """`towow`, or its path where it lies in a virtual environment, which another terminal has not activated.

    Args:
        typed: The path that it was run by; of this process if not given.
    """
    path = Path(typed or sys.argv[0]).absolute()
    if path.parent != Path(sys.prefix) / "bin":
        return "towow"
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)
