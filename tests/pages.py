"""Reading our own pages and sources, for the tests that keep them true."""

import ast
import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
READMES = tuple(sorted(ROOT.glob("README*.md")))
PAGES = (*READMES, ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md")))
CODE = re.compile(r"`([^`\n]+)`")
FENCE = re.compile(r"^```\w*\n(.*?)^```", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\((?!https?://)([^)#\s]*)(?:#([^)\s]*))?\)")
OURS = re.compile(r"(?:agents|bridges|towow_core|tests|docs)/[\w./-]*")
BARE = re.compile(r"\w+\.py")
NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?")


def tables(page: Path) -> Iterator[list[list[str]]]:
    """Each Markdown table of a page as rows of cells, its header first."""
    rows: list[list[str]] = []
    for line in [*page.read_text("utf-8").splitlines(), ""]:
        if line.startswith("|"):
            rows.append([cell.strip() for cell in line.strip("|").split(" |")])
        elif rows:
            yield [rows[0], *rows[2:]]
            rows = []


def files_in(text: str) -> list[Path]:
    """The files and folders of ours that a text names in code marks; a bare `models.py` is wherever it is."""
    tokens = CODE.findall(text)
    bare = [_modules().get(token, ROOT / token) for token in tokens if BARE.fullmatch(token)]
    return [*(ROOT / token for token in tokens if OURS.fullmatch(token)), *bare]


@cache
def _modules() -> dict[str, Path]:
    """The first module of each bare name; the tree is walked once, and without the thousands of what Node installs."""
    found: dict[str, Path] = {}
    for start in sorted(ROOT.glob("[!.]*/")):
        for folder, below, names in os.walk(start):
            below[:] = sorted(set(below) - {"node_modules"})
            for name in names:
                found.setdefault(name, Path(folder) / name)
    return found


def names_in(text: str) -> list[str]:
    """The names in code marks: `transition`, `Store.events`."""
    return [token for token in CODE.findall(text) if NAME.fullmatch(token) and not token.endswith((".py", ".yaml"))]


def commands_in(page: Path) -> Iterator[str]:
    """Everything a page shows as code: marks, and the lines of its blocks."""
    text = page.read_text("utf-8")
    for block in FENCE.findall(text):
        yield from block.splitlines()
    yield from CODE.findall(FENCE.sub("", text))


@cache
def defined_in(file: Path) -> frozenset[str]:
    """What a module defines at its top, and inside its classes as `Class.name`; fields also by their bare name."""
    if file.suffix != ".py":
        return frozenset()
    found: set[str] = set()
    for node in ast.parse(file.read_text("utf-8")).body:
        found.update(_names(node))
        if isinstance(node, ast.ClassDef):
            members = {name for inner in node.body for name in _names(inner)}
            found.update(members, (f"{node.name}.{member}" for member in members))
    return frozenset(found)


def _names(node: ast.stmt) -> Iterator[str]:
    match node:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            yield name
        case ast.AnnAssign(target=ast.Name(id=name)):
            yield name
        case ast.Assign(targets=targets):
            yield from (target.id for target in targets if isinstance(target, ast.Name))


def heading_anchors(page: Path) -> set[str]:
    """The anchors that a renderer makes of a page's headings."""
    titles = re.findall(r"^#+ (.+)$", FENCE.sub("", page.read_text("utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}
