"""A map that no test checks will lie: what the pages say of the code is true, and the code is where they say."""

import importlib
import pkgutil
import re
from dataclasses import fields, is_dataclass
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import get_type_hints

import grimp
import typer.main

import agents
from agents.__main__ import parser
from agents.network.send_permissions import SPEAKERS, Group, Why, listener_of, refusal
from agents.network.worker import TowowWorkerAgent
from agents.processes.roles import ROLES
from bridges.cli.main import app as commands
from bridges.docs.pages import stale
from bridges.docs.words import summary_of
from tests.each import each
from tests.pages import (
    LINK,
    PAGES,
    READMES,
    ROOT,
    commands_in,
    defined_in,
    files_in,
    heading_anchors,
    names_in,
    tables,
)
from towow_core import prompts
from towow_core.domain import errors
from towow_core.domain.events import EVENT_TYPES
from towow_core.domain.messages import MESSAGE_TYPES
from towow_core.llm.engine import ENGINE
from towow_core.prompts import ALL_PROMPTS
from towow_core.prompts.base import Prompt
from towow_core.support.settings import KNOWN

SHARED_CODES = {"E000", "E003", "E010"}  # no public code of its own; the model failed; not in this state
PACKAGES = ("agents", "bridges", "towow_core")
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("0*.md"))


def by_name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def rows_of(page: Path, *last_columns: str) -> list[list[str]]:
    """The rows of those tables whose last column is called one of these."""
    return [row for header, *rows in tables(page) if header[-1] in last_columns for row in rows]


# -- pages


def test_the_generated_pages_say_what_the_code_says_now() -> None:
    assert [by_name(page) for page, _ in stale()] == [], "run `python -m bridges.docs`"


@each(PAGES, by_name)
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    text = page.read_text("utf-8")

    assert [by_name(file) for file in files_in(text) if not file.exists()] == []
    for path, anchor in LINK.findall(text):
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), path
        assert not anchor or anchor in heading_anchors(target), f"{path}#{anchor}"


@each(PAGES, by_name)
def test_no_page_speaks_of_anything_outside_the_repository(page: Path) -> None:
    assert re.findall(r"\.\./shared|/work/|/tmp/", page.read_text("utf-8")) == []


@each([*READMES, ROOT / "docs" / "architecture.md"], by_name)
def test_every_name_in_an_index_is_in_the_file_beside_it(page: Path) -> None:
    rows = rows_of(page, "File", "文件")
    assert rows

    for *_, here, where in rows:
        known = frozenset[str]().union(*map(defined_in, files_in(where)))
        assert [name for name in names_in(here) if name not in known] == [], where


@each(READMES, by_name)
def test_a_name_that_the_code_kept_from_the_seeds_is_where_the_index_says(page: Path) -> None:
    modules = [file for folder in PACKAGES for file in (ROOT / folder).rglob("*.py")]

    for seeds, *_, where in rows_of(page, "File", "文件"):
        for name in names_in(seeds):
            homes = [file for file in modules if name in defined_in(file)]
            assert not homes or set(homes) & set(files_in(where)), f"{name} is in {', '.join(map(by_name, homes))}"


def test_each_promise_of_the_canvas_names_a_test_that_exists() -> None:
    rows = rows_of(ROOT / "docs" / "canvas.md", "Shown by")
    assert len(rows) > 60

    for promise, shown_by in rows:
        for where in shown_by.split(", "):
            file, _, name = where.strip("`").partition("::")
            assert name in defined_in(ROOT / file), promise


@each(READMES, by_name)
def test_where_do_i_add_names_what_exists(page: Path) -> None:
    tests = {name for file in (ROOT / "tests").rglob("*.py") for name in defined_in(file)}
    rows = rows_of(page, "What tells you what you forgot", "忘了什么，谁会提醒")
    assert rows

    for _, touch, reminder in rows:
        known = frozenset[str]().union(*map(defined_in, files_in(touch)))
        assert [name for name in names_in(touch) if name not in known] == [], touch
        assert [name for name in names_in(reminder) if name not in tests] == [], reminder


def test_both_readmes_name_the_same_files_and_commands() -> None:
    english, chinese = ROOT / "README.md", ROOT / "README.zh-CN.md"

    assert sorted(set(files_in(english.read_text("utf-8")))) == sorted(set(files_in(chinese.read_text("utf-8"))))
    assert _programs(english) == _programs(chinese)


def test_the_readmes_first_commands_are_in_the_makefile() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))

    for page in READMES:
        named = {command.split()[1] for command in commands_in(page) if command.startswith("make ")}
        assert {"demo", "test"} <= named <= targets


@cache
def _commands() -> tuple[frozenset[str], frozenset[str]]:
    """Those of `towow`, and the roles of `python -m agents`."""
    ours = typer.main.get_command(commands).commands  # type: ignore[attr-defined]  # it is a group
    return frozenset(ours), frozenset(re.findall(r"^    (\w+)(?: |$)", parser().format_help(), re.MULTILINE))


@each(PAGES, by_name)
def test_every_command_in_a_page_exists(page: Path) -> None:
    ours, roles = _commands()

    for line in commands_in(page):
        for name in re.findall(r"(?:^|[\s/])towow ([a-z]+)", line):
            assert name in ours, line
        for role in re.findall(r"python -m agents ([a-z_]+)", line):
            assert role in roles, line


@each(PAGES, by_name)
def test_every_variable_in_a_page_is_a_setting(page: Path) -> None:
    known = {variable for variable, _ in KNOWN.values()} | {"TOWOW_POLICY"}  # `TOWOW_POLICY_<LIMIT>`
    named = set(re.findall(r"TOWOW(?:_[A-Z]+)+", page.read_text("utf-8")))

    assert named <= known


@each(DECISIONS, by_name)
def test_a_decision_is_three_lines(page: Path) -> None:
    title, blank, *rest = page.read_text("utf-8").splitlines()

    assert title.startswith(f"# {int(page.name[:4])}. ")
    assert not blank
    assert [line.split(".**")[0] for line in rest] == ["- **Decision", "- **Why", "- **Also looked at"]
    assert page.name in (page.parent / "README.md").read_text("utf-8")


def _programs(page: Path) -> set[str]:
    words = (line.removeprefix(".venv/bin/").split() for line in commands_in(page))
    return {" ".join(line[:2]) for line in words if len(line) > 1 and line[0] in {"make", "towow", "python", "curl"}}


# -- code


def test_no_folder_is_in_a_circle_of_imports() -> None:
    """import-linter sees circles between neighbours; this one sees those of a folder with what lies in it, too."""
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    folder_of = {name: name if graph.find_children(name) else name.rpartition(".")[0] for name in graph.modules}
    imports: dict[str, set[str]] = {folder: set() for folder in folder_of.values()}
    for name, folder in folder_of.items():
        imports[folder] |= {folder_of[each] for each in graph.find_modules_directly_imported_by(name)} - {folder}

    TopologicalSorter(imports).prepare()  # raises CycleError, which names the circle


def test_every_agent_has_a_role() -> None:
    for module in pkgutil.walk_packages(agents.__path__, "agents."):
        importlib.import_module(module.name)
    ours = {f"{cls.__module__}:{cls.__name__}" for cls in _below(TowowWorkerAgent)}

    assert {path for path in ours if path.startswith("agents.")} == set(ROLES.values())


def _below(cls: type) -> set[type]:
    return {found for sub in cls.__subclasses__() for found in {sub, *_below(sub)}}


def test_every_prompt_module_is_in_all_prompts() -> None:
    names = [m.name for m in pkgutil.iter_modules(prompts.__path__)]
    modules = [importlib.import_module(f"towow_core.prompts.{name}") for name in names]
    found = {value.key for module in modules for value in vars(module).values() if isinstance(value, Prompt)}

    assert found == {prompt.key for prompt in ALL_PROMPTS} == set(ENGINE)
    assert len(ALL_PROMPTS) == len(found)


def test_every_message_has_a_speaker_and_a_listener() -> None:
    sources = "".join(file.read_text("utf-8") for file in (ROOT / "agents").glob("*.py"))
    heard = set(re.findall(r"@on_event\((\w+)\.name\)", sources))

    assert set(MESSAGE_TYPES) == set(SPEAKERS)
    assert {cls.__name__ for cls in MESSAGE_TYPES.values()} <= heard


def test_no_twin_can_sign_a_part_of_its_message_with_another_name() -> None:
    """Every part that names an agent is looked at, whoever adds the next kind of message."""
    signed = [
        (name, part)
        for name, group in SPEAKERS.items()
        for part, kind in get_type_hints(MESSAGE_TYPES[name]).items()
        if group is Group.USERS and is_dataclass(kind) and "agent_id" in {field.name for field in fields(kind)}
    ]
    bob = "user_agent_bob"

    assert signed
    for name, part in signed:
        said = {"agent_id": bob, part: {"agent_id": "user_agent_eve"}}
        refused = refusal(bob, listener_of(name), name, said)
        assert refused is not None, (name, part)
        assert refused.why is Why.SPOOFED


@each(EVENT_TYPES.values(), lambda event: event.__name__)
def test_every_event_says_what_happened(event: type) -> None:
    assert summary_of(event)


def test_error_codes_are_unique_or_shared_on_purpose() -> None:
    codes = [cls.code for cls in {errors.TowowError, *_below(errors.TowowError)} if cls.__module__ == errors.__name__]

    assert {code for code in codes if codes.count(code) > 1} <= SHARED_CODES
