"""Types and docstrings as a page shows them: fields with their kind and what is said about them."""

import enum
import inspect
import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a dataclass. `meaning` is the docstring's, empty where it says nothing."""

    name: str
    kind: str
    meaning: str


def fields_of(cls: Any) -> Iterator[Field]:
    """The fields of a dataclass, in order."""
    hints, said = get_type_hints(cls), attributes_of(cls)
    for field in fields(cls):
        yield Field(field.name, kind_of(hints[field.name]), said.get(field.name, ""))


def summary_of(cls: type) -> str:
    """What the docstring says before its `Attributes:`, on one line; empty without a docstring."""
    return " ".join(_docstring(cls).partition("Attributes:")[0].split())


def attributes_of(cls: type) -> dict[str, str]:
    """What the docstrings' `Attributes:` say about each field, those of what it inherits from too."""
    return {name: text for each in reversed(cls.__mro__) for name, text in _own_attributes_of(each).items()}


def _own_attributes_of(cls: type) -> dict[str, str]:
    said: dict[str, str] = {}
    name = ""
    for line in _docstring(cls).partition("Attributes:")[2].splitlines():
        text = line.strip()
        if line.startswith("    ") and not line.startswith("     "):
            name, _, text = text.partition(":")
        if name and text:
            said[name] = f"{said.get(name, '')} {text.strip()}".strip()
    return said


def kind_of(hint: Any) -> str:
    """A type in a reader's words: `Candidate[]`, `text or null`."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin in {Union, types.UnionType}:
        return " or ".join(kind_of(part) for part in parts)
    if origin is Literal:
        return ", ".join(f"`{part}`" for part in parts)
    if origin is tuple:
        return f"{kind_of(parts[0])}[]"
    if origin is not None and issubclass(origin, Mapping):
        return f"map of {kind_of(parts[1])}"
    if hint in PLAIN:
        return PLAIN[hint]
    return f"[{hint.__name__}](#{hint.__name__.lower()})" if is_shape(hint) else str(hint.__name__)


PLAIN: Mapping[Any, str] = {
    str: "text",
    int: "whole number",
    float: "number",
    bool: "true or false",
    type(None): "null",
    Any: "anything",
}


def is_shape(hint: Any) -> bool:
    """Whether a type has a section of its own: a dataclass or a list of words."""
    return is_dataclass(hint) or (isinstance(hint, type) and issubclass(hint, enum.Enum))


def shapes_in(hint: Any) -> Iterator[type]:
    """The shapes that a type mentions, itself included, each before those inside it."""
    if is_shape(hint):
        yield hint
        if is_dataclass(hint):
            for inner in get_type_hints(hint).values():
                yield from shapes_in(inner)
    for part in get_args(hint):
        yield from shapes_in(part)


def table(*columns: str, rows: Iterator[tuple[str, ...]]) -> str:
    """A Markdown table."""
    lines = [columns, ("---",) * len(columns), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "/") for cell in line) + " |" for line in lines)


def _docstring(cls: type) -> str:
    """Its own docstring; "" for the signature that `dataclass` writes where there is none."""
    text = inspect.cleandoc(cls.__dict__.get("__doc__") or "")
    return "" if text.startswith(f"{cls.__name__}(") else text
