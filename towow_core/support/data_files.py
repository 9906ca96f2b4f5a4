"""Tables that ship in the package as YAML: read, checked entry by entry, and handed out as frozen values.

It is here and not in the engine, because the engine is pure and opening a file is not. It checks without pydantic, so
that the engine has none through it either.
"""

import inspect
import re
from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from fnmatch import fnmatch
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import yaml

from towow_core.domain.errors import BadDataFile

Entry = TypeVar("Entry")
C_LOADER: Any = getattr(
    yaml, "CSafeLoader", yaml.SafeLoader
)  # ten times as fast; a PyYAML built without libyaml has none


class OneOfEachKey(C_LOADER):  # type: ignore[misc]  # whose class depends on how PyYAML was built
    """YAML itself lets the later of two equal keys win in silence, and to Python `1` and `true` are equal."""

    def construct_mapping(self, node: Any, deep: bool = False) -> Any:  # noqa: FBT001, FBT002  # as PyYAML calls it
        seen: set[Any] = set()
        for key, _ in node.value:
            said = self.construct_object(key, deep=True) if key.tag in _EQUAL_TO_OTHERS else str(key.value)
            if said in seen:
                raise yaml.constructor.ConstructorError(None, None, f"{key.value!r} is there twice", key.start_mark)
            seen.add(said)
        return super().construct_mapping(node, deep)


_EQUAL_TO_OTHERS = {f"tag:yaml.org,2002:{kind}" for kind in ("int", "float", "bool")}


def read_entries(package: str, pattern: str, shape: type[Entry]) -> dict[str, Entry]:
    """The entries of a package's data files by key, in the order of the files' names and then as they stand there.

    Args:
        package: Where the files are, such as "towow_core.engine.lexicon".
        pattern: Which files, such as "concepts_*.yaml"; each maps keys to entries.
        shape: What an entry becomes: a dataclass or named tuple. Its field `key`, if it has one, is the entry's key.

    Raises:
        BadDataFile: There is no such file, it is no YAML, or an entry is wrong; it names the file and the entry.
    """
    found = sorted((file for file in files(package).iterdir() if fnmatch(file.name, pattern)), key=lambda f: f.name)
    if not found:
        raise BadDataFile(pattern, f"is missing from {package}")
    entries: dict[str, Entry] = {}
    for file in found:
        for key, fields in _parsed(file.name, file.read_bytes()).items():
            if key in entries:
                raise BadDataFile(file.name, "is in another file too", key)
            try:
                entries[key] = _built(shape, fields, key)
            except ValueError as problem:
                raise BadDataFile(file.name, str(problem), key) from problem
    return entries


def read_rows(package: str, name: str, *, columns: int) -> tuple[tuple[str, ...], ...]:
    """The lines of a table whose cells are parted by tabs; # begins a remark, the last cells may be missing.

    Raises:
        BadDataFile: There is no such file, or a line has more cells than `columns`.
    """
    file = files(package) / name
    if not file.is_file():
        raise BadDataFile(name, f"is missing from {package}")
    rows = []
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        if line and not line.startswith("#"):
            cells = line.split("\t")
            if len(cells) > columns:
                raise BadDataFile(name, f"has {len(cells)} cells in line {number}; there may be {columns}")
            rows.append((*cells, *("" for _ in range(columns - len(cells)))))
    return tuple(rows)


def yaml_problem(error: Exception) -> str:
    """What is wrong with a YAML text, and on which line."""
    mark = getattr(error, "problem_mark", None)
    line = f"line {mark.line + 1}: " if mark is not None else ""
    return f"{line}{getattr(error, 'problem', None) or error}"


def _parsed(name: str, content: bytes) -> Mapping[str, Any]:
    try:
        data = yaml.load(content, OneOfEachKey)  # noqa: S506  # a safe loader, which the linter cannot see
    except (yaml.YAMLError, ValueError) as error:  # ValueError: a date that does not exist, or bytes that are no UTF-8
        raise BadDataFile(name, f"is not YAML: {yaml_problem(error)}") from error
    if not isinstance(data, Mapping):
        raise BadDataFile(name, f"must map keys to entries, not be {type(data).__name__}")
    return data


@cache
def _parameters(shape: Any) -> Mapping[str, tuple[Any, bool]]:
    """Each field's type, and whether it must be given."""
    hints = get_type_hints(shape)
    found = inspect.signature(shape).parameters
    return {name: (hints[name], parameter.default is parameter.empty) for name, parameter in found.items()}


def _built(shape: Any, fields: Any, key: str = "") -> Any:
    if not isinstance(fields, Mapping):
        raise ValueError(f"must be a mapping of fields, not {type(fields).__name__}")  # noqa: TRY004  # its caller names the file
    known = dict(_parameters(shape))
    values: dict[str, Any] = {"key": key} if known.pop("key", None) else {}
    for name, value in fields.items():
        if name not in known:
            raise ValueError(f"field {name!r} is unknown; there are {', '.join(known)}")
        values[name] = _value(known[name][0], value, name)
    for name, (_, is_required) in known.items():
        if is_required and name not in fields:
            raise ValueError(f"field {name!r} is missing")
    return shape(**values)


def _value(hint: Any, value: Any, name: str) -> Any:
    kind, parts = get_origin(hint) or hint, get_args(hint)
    if kind is tuple and isinstance(value, list):
        return tuple(_value(parts[0], item, name) for item in value)
    if kind is Mapping and isinstance(value, Mapping):
        return {key: _value(parts[1], item, f"{name}.{key}") for key, item in value.items()}
    if kind is re.Pattern and isinstance(value, str):
        return _pattern(value, name)
    if issubclass(kind, StrEnum) and value in list(kind):
        return kind(value)
    if kind in {str, int, bool, date} and type(value) is kind and value != "":
        return value
    if hasattr(kind, "_fields"):  # a named tuple, such as `Bilingual`
        return _nested(kind, value, name)
    raise ValueError(f"field {name!r} is {value!r}; it must be {_named(kind)}")


def _pattern(value: str, name: str) -> re.Pattern[str]:
    try:
        return re.compile(value, re.IGNORECASE)
    except re.error as error:
        raise ValueError(f"field {name!r} is no regular expression ({error}): {value}") from error


def _nested(shape: Any, fields: Any, name: str) -> Any:
    try:
        return _built(shape, fields)
    except ValueError as problem:
        raise ValueError(f"field {name!r}: {problem}") from problem


def _named(kind: Any) -> str:
    if issubclass(kind, StrEnum):
        return f"one of {', '.join(kind)}"
    names = {
        tuple: "a list",
        Mapping: "a mapping",
        re.Pattern: "a regular expression",
        str: "text",
        int: "a whole number",
    }
    return names.get(kind, "true or false" if kind is bool else "a date")
