"""Patterns are compiled once on a machine: what a process has compiled, the next one takes from a file."""

import importlib
import marshal
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from towow_core.support import kept_patterns as module
from towow_core.support.kept_patterns import kept_patterns

TEXTS = [rf"(?P<first>[a-z]++){n}|(?i:第({n})天)(?=\s)" for n in range(module.NEW_MIN)]
FLAGS = re.IGNORECASE | re.VERBOSE


@pytest.fixture(autouse=True)
def writes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    re.purge()
    yield
    re.purge()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "made" / "kept.patterns"


def compile_all(file: Path, texts: list[str] = TEXTS) -> list[re.Pattern[str]]:
    re.purge()
    with kept_patterns(file):
        return [re.compile(text, FLAGS) for text in texts]


def compiles_nothing(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are compiled from here on."""
    compiled: list[str] = []
    compiler = importlib.import_module("re._compiler")
    compile_ = compiler.compile

    def counted(text: str, flags: int = 0) -> re.Pattern[str]:
        compiled.append(text)
        made: re.Pattern[str] = compile_(text, flags)
        return made

    monkeypatch.setattr(compiler, "compile", counted)
    return compiled


def test_what_was_compiled_once_is_not_compiled_again(file, monkeypatch) -> None:
    before = compile_all(file)
    compiled = compiles_nothing(monkeypatch)
    after = compile_all(file)

    assert compiled == []
    for one, other in zip(before, after, strict=True):
        assert one is not other
        assert (one.pattern, one.flags, one.groups) == (other.pattern, other.flags, other.groups)
        assert dict(one.groupindex) == dict(other.groupindex)


def test_a_pattern_from_the_file_finds_what_the_compiled_one_finds(file) -> None:
    before, after = compile_all(file), compile_all(file)
    for n, (one, other) in enumerate(zip(before, after, strict=True)):
        text = f"abc{n} 第{n}天 ABC{n}"
        found = [(each.span(), each.groupdict(), each.groups(), each.lastgroup) for each in other.finditer(text)]
        assert found == [(each.span(), each.groupdict(), each.groups(), each.lastgroup) for each in one.finditer(text)]
        assert found


@given(st.integers(0, 400), st.integers(0, 255))
def test_a_file_that_is_damaged_anywhere_harms_nothing(tmp_path_factory, at: int, value: int) -> None:
    file = tmp_path_factory.mktemp("kept") / "kept.patterns"
    whole = whole_file(tmp_path_factory)
    damaged = bytearray(whole)
    damaged[at % len(whole)] = value
    file.write_bytes(bytes(damaged[: at * 8 or None]))
    assert [each.pattern for each in compile_all(file)] == TEXTS


def listed_in(file: Path) -> list:
    whole = file.read_bytes()
    found: list = marshal.loads(whole[8 : int.from_bytes(whole[:8], "little")])
    return found


def whole_file(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    file = tmp_path_factory.mktemp("whole") / "kept.patterns"
    compile_all(file)
    return file.read_bytes()


def test_what_another_python_has_kept_is_not_taken(file, monkeypatch) -> None:
    compile_all(file)
    of, patterns = listed_in(file)
    codes = file.read_bytes()[int.from_bytes(file.read_bytes()[:8], "little") :]
    known = marshal.dumps([["3.99", *of[1:]], patterns])
    file.write_bytes((8 + len(known)).to_bytes(8, "little") + known + codes)
    compiled = compiles_nothing(monkeypatch)

    compile_all(file)
    assert compiled == TEXTS


def test_where_python_writes_nothing_compiled_nothing_is_written(file, monkeypatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    compile_all(file)
    assert not file.exists()


def test_a_file_that_cannot_be_written_stops_nobody(tmp_path) -> None:
    (tmp_path / "made").write_text("a file where a folder should be")
    assert len(compile_all(tmp_path / "made" / "kept.patterns")) == len(TEXTS)


def test_patterns_that_nobody_asks_for_any_more_are_thrown_away(file) -> None:
    for n in range(module.KEPT_MAX + 2):
        compile_all(file, [f"{text}{n}" for text in TEXTS])
    assert len(listed_in(file)[1]) <= (module.KEPT_MAX + 1) * len(TEXTS)


def test_an_error_in_a_pattern_is_told_as_ever(file) -> None:
    with kept_patterns(file), pytest.raises(re.error, match="unterminated"):
        re.compile("[a-z")


def test_outside_of_it_everything_is_compiled_as_ever(file) -> None:
    compiler = importlib.import_module("re._compiler")
    before = compiler.compile, compiler._code  # noqa: SLF001 - what it puts its own in the place of
    with kept_patterns(file):
        assert compiler.compile is not before[0]
    assert (compiler.compile, compiler._code) == before  # noqa: SLF001
