"""`docs/licences.md`: every dependency with its licence."""

from collections.abc import Sequence
from itertools import groupby

from tests.supply_chain.dependencies import ROOT, Dependency, all_dependencies

FILE = ROOT / "docs" / "licences.md"
_NAMES = {"pypi": "Python (`requirements.lock`)", "npm": "The page (`bridges/dashboard/package-lock.json`)"}
_HEAD = """\
# Licences of what we use

ToWow is under the [MIT licence](../LICENSE). It uses the packages below. `make licences` writes this list from the two
locks; a test fails where a licence is unknown, or the list is not the locks'. “runs”: it is part of what runs, and not
only of what builds and tests.
"""


def page(dependencies: Sequence[Dependency]) -> str:
    """The page, as Markdown."""
    parts = [_HEAD]
    for ecosystem, group in groupby(dependencies, key=lambda each: each.ecosystem):
        rows = [f"| {d.name} | {d.version} | {d.licence} | {'runs' if d.runs else ''} |" for d in group]
        parts.append(
            "\n".join([f"## {_NAMES[ecosystem]}\n\n| package | version | licence | |\n|---|---|---|---|", *rows])
        )
    return "\n".join(f"{part}\n" for part in parts)


def write() -> None:
    """Write the page."""
    FILE.write_text(page(all_dependencies()), "utf-8")
