"""Regular expressions compiled once on a machine, not by each process: four thousand take longer than all imports.

Python keeps modules compiled, but none of their patterns. What `re` hands to its engine, a list of numbers, is kept in
a file beside this module's own compiled form, with the same trust, and dropped with another Python.
"""

import importlib
import marshal
import mmap
import os
import re
import sys
import zlib
from array import array
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any, NamedTuple

NEW_MIN = 50  # what is not worth writing the whole file for
KEPT_MAX = 4  # times what one process needs: patterns that no module has any more are thrown away with the next writing
CODE = "I"  # how wide the engine's numbers are where `_sre.CODESIZE` is 4, which is everywhere
FILE = Path(cache_from_source(__file__)).with_suffix(".patterns")

Asked = tuple[str, int]  # a pattern's text and flags, as `re.compile` was given them


class Kept(NamedTuple):
    """What the engine makes a pattern of.

    Attributes:
        flags: With those that the text itself sets.
        code: The engine's numbers, as bytes, deflated; a view of the file, so that no memory is left over.
        groups: How many there are.
        names: Name of a group to its number.
    """

    flags: int
    code: bytes | memoryview
    groups: int
    names: Mapping[str, int]


@contextmanager
def kept_patterns(file: Path = FILE) -> Iterator[None]:
    """Around the imports of a process, in its only thread: takes patterns from the file, and adds those that it lacks.

    A file that is not there, of another Python or not as it was written counts as empty; one that cannot be written is
    left alone. Where `re` is made otherwise than it is known here, everything is compiled as ever.
    """
    try:
        compiler: Any = importlib.import_module("re._compiler")
        engine: Any = importlib.import_module("_sre")
        compile_, code_of = compiler.compile, compiler._code  # noqa: SLF001 - there is no public way to keep a pattern
        python = [sys.version, engine.MAGIC, engine.CODESIZE]
    except (ImportError, AttributeError):
        yield
        return
    kept, used, new = _read(file, python), set[Asked](), dict[Asked, Kept]()
    coded: list[list[int]] = []

    def code(parsed: Any, flags: int) -> list[int]:
        coded.append(code_of(parsed, flags))
        return coded[-1]

    def compile_or_take(text: Any, flags: int = 0) -> re.Pattern[Any]:
        if not isinstance(text, str) or flags & re.DEBUG:
            return compile_(text, flags)  # type: ignore[no-any-return]
        asked = (text, int(flags))
        if (known := kept.get(asked)) is not None:
            with suppress(RuntimeError, TypeError, ValueError, zlib.error):  # for what the engine cannot have made
                taken: re.Pattern[Any] = _made(engine, text, known)
                used.add(asked)
                return taken
        coded.clear()
        pattern: re.Pattern[Any] = compile_(text, flags)
        if coded:
            code = zlib.compress(array(CODE, coded[-1]).tobytes(), 1)
            new[asked] = Kept(pattern.flags, code, pattern.groups, {**pattern.groupindex})
        return pattern

    compiler.compile, compiler._code = compile_or_take, code  # noqa: SLF001
    try:
        yield
    finally:
        compiler.compile, compiler._code = compile_, code_of  # noqa: SLF001
        if len(new) >= NEW_MIN and not sys.dont_write_bytecode:
            needed = {asked: kept[asked] for asked in used} | new
            _write(file, python, needed if len(kept) > KEPT_MAX * len(needed) else kept | new)


def _made(engine: Any, text: str, kept: Kept) -> re.Pattern[Any]:
    named: list[str | None] = [None] * (kept.groups + 1)
    for name, number in kept.names.items():
        named[number] = name
    numbers = array(CODE, zlib.decompress(kept.code)).tolist()
    pattern: re.Pattern[Any] = engine.compile(text, kept.flags, numbers, kept.groups, dict(kept.names), tuple(named))
    return pattern


def _read(file: Path, python: list[Any]) -> dict[Asked, Kept]:
    """The file begins with where what it lists ends, in eight bytes; behind that are all codes."""
    try:
        with file.open("rb") as opened:
            whole = memoryview(mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ))
        end = int.from_bytes(whole[:8], "little")
        of, patterns = marshal.loads(whole[8:end])  # noqa: S302 - as trusted as Python's own caches beside it
        codes = whole[end:]
        return {
            asked: Kept(flags, codes[start:stop], groups, names)
            for asked, (flags, start, stop, groups, names) in (patterns.items() if of == python else ())
        }
    except (OSError, EOFError, ValueError, TypeError, AttributeError, OverflowError):
        return {}


def _write(file: Path, python: list[Any], patterns: Mapping[Asked, Kept]) -> None:
    listed, codes = {}, bytearray()
    for asked, one in patterns.items():
        listed[asked] = (one.flags, len(codes), len(codes) + len(one.code), one.groups, dict(one.names))
        codes += one.code
    known = marshal.dumps([python, listed])
    beside = file.with_suffix(f".{os.getpid()}")  # who reads meanwhile has the former file or this one, never a part
    with suppress(OSError):
        file.parent.mkdir(exist_ok=True)
        beside.write_bytes((8 + len(known)).to_bytes(8, "little") + known + codes)
        beside.replace(file)
