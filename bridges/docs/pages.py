"""Which pages are generated, whole or in part, and what they should say now."""

import re
from collections.abc import Iterator
from pathlib import Path

from bridges.docs.blocks import BLOCKS
from bridges.docs.event_page import event_page
from bridges.docs.event_schema import event_schema

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"(<!-- generated: ([a-z-]+) -->\n).*?(\n<!-- end -->)", re.DOTALL)


def generated() -> Iterator[tuple[Path, str]]:
    """Each page that is generated or has a generated part, and its text as the code would have it.

    Raises:
        KeyError: A page asks for a block that `BLOCKS` does not have.
    """
    yield ROOT / "docs" / "events.md", event_page()
    yield ROOT / "docs" / "events.schema.json", event_schema()
    for page in (*sorted(ROOT.glob("README*.md")), *sorted((ROOT / "docs").glob("*.md"))):
        text = page.read_text("utf-8")
        if BLOCK.search(text):
            yield page, BLOCK.sub(lambda found: f"{found[1]}{BLOCKS[found[2]]()}{found[3]}", text)


def stale() -> Iterator[tuple[Path, str]]:
    """Those of them that say something else now."""
    for page, text in generated():
        if not page.exists() or page.read_text("utf-8") != text:
            yield page, text
