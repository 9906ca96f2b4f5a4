"""Tables of promises: each has a test that exists, or is said to be missing one."""

import re
from pathlib import Path

from tests.each import each

ROOT = Path(__file__).parent.parent
TEST = re.compile(r"`(?P<file>tests/[\w/]+\.py)::(?P<name>test_\w+)`")
ROW = re.compile(r"^\| (?P<promise>.+?) \| (?P<held>.+) \|$", re.MULTILINE)
TABLES = sorted(
    page
    for page in (ROOT / "docs").glob("*.md")
    if re.search(r"^\| promise \| test \|$", page.read_text("utf-8"), re.MULTILINE)
)


def rows() -> list[tuple[str, str]]:
    found = [(row["promise"], row["held"]) for page in TABLES for row in ROW.finditer(page.read_text("utf-8"))]
    return [(promise, held) for promise, held in found if (promise, held) != ("promise", "test")]


def test_there_is_a_table() -> None:
    assert rows()


@each(rows(), lambda row: row[0])
def test_each_promise_names_tests_that_exist_or_is_said_to_be_missing(row: tuple[str, str]) -> None:
    promise, held = row
    named = [(match["file"], match["name"]) for match in TEST.finditer(held)]

    assert named or held.startswith("missing"), promise
    for file, name in named:
        assert (ROOT / file).exists(), file
        assert re.search(rf"^(?:async )?def {name}\(", (ROOT / file).read_text("utf-8"), re.MULTILINE), (
            f"{file}::{name}"
        )
