"""What a setting may be: types that pydantic reads from text, each with the words that complete "it must be …"."""

from enum import StrEnum
from pathlib import Path
from types import NoneType
from typing import Annotated, Any, get_args
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, TypeAdapter, ValidationError

from towow_core.domain.errors import BadSetting
from towow_core.support.redaction import redact

UNBOUNDED = 1e9  # of seconds it is thirty years; more would not fit into a date
SECRET_LENGTH_MIN = 16


def whole(low: int, high: int | None = None) -> Any:
    """What to write beside `int`."""
    return Field(ge=low, le=_most(high), description=_span("a whole number", low, high))


def number(low: float, high: float | None = None) -> Any:
    """What to write beside `float`."""
    return Field(ge=low, le=_most(high), allow_inf_nan=False, description=_span("a number", low, high))


def one_of(kind: type[StrEnum]) -> Any:
    """What to write beside an enum, together with `LOWER`."""
    return Field(description="one of " + ", ".join(kind))


def _most(high: float | None) -> float:
    return UNBOUNDED if high is None else high


def _span(what: str, low: float, high: float | None) -> str:
    return f"{what} of at least {low:g}" if high is None else f"{what} from {low:g} to {high:g}"


def _names(value: str | list[Any] | tuple[Any, ...]) -> list[str]:
    parts = value.split(",") if isinstance(value, str) else map(str, value)
    return [part.strip() for part in parts if part.strip()]


def some_of(kind: type[StrEnum]) -> Any:
    """What to write beside a tuple of an enum: its names, separated by commas; `none` is none of them."""
    return Field(description=f"some of {', '.join(kind)}, separated by commas, or none")


def _names_or_none(value: str | list[Any] | tuple[Any, ...]) -> list[str]:
    found = _names(value)
    return [] if found == ["none"] else found


def _address(url: str) -> str:
    """Without the slash at its end. That it has no host, or no such port, would show only when it is asked."""
    parts = urlsplit(url)
    if not parts.hostname or parts.port == 0 or not url.isprintable() or " " in url:
        raise ValueError
    return url.rstrip("/")


NAMES_OR_NONE = BeforeValidator(_names_or_none)
LOWER = BeforeValidator(str.lower)
Text = Annotated[str, Field(description="text")]
UnquotedText = Annotated[
    str, Field(pattern="^[^\"'`](.*[^\"'`])?$", description="text without quotes, which would be part of it")
]
UserPath = Annotated[Path, AfterValidator(Path.expanduser), Field(description="a path")]
Url = Annotated[
    str,
    Field(pattern="^https?://", description="a URL that starts with http:// or https:// and a host"),
    AfterValidator(_address),
]
Port = Annotated[int, whole(0, 65535)]
Count = Annotated[int, whole(1)]
Amount = Annotated[float, number(0)]
Rate = Annotated[float, number(0.1)]
Share = Annotated[float, number(0, 1)]
Seconds = Annotated[
    float, Field(ge=0.001, le=UNBOUNDED, allow_inf_nan=False, description="a number of seconds above 0")
]
YesNo = Annotated[bool, Field(description="true or false")]
Names = Annotated[tuple[str, ...], BeforeValidator(_names), Field(description="names separated by commas")]
LogLevel = Annotated[
    str,
    Field(pattern="^(DEBUG|INFO|WARNING|ERROR)$", description="one of DEBUG, INFO, WARNING, ERROR"),
    BeforeValidator(str.upper),
]
Secret = Annotated[SecretStr, Field(description="text")]
LongSecret = Annotated[
    SecretStr,
    Field(
        min_length=SECRET_LENGTH_MIN,
        description=f"at least {SECRET_LENGTH_MIN} characters that nobody can guess",
    ),
]


def read(label: str, value: Any, kind: Any) -> Any:
    """A setting's value, from text or from what YAML made of it.

    Raises:
        BadSetting: It cannot be one; the text names `label`, the value and what is allowed.
    """
    text = value if isinstance(value, SecretStr | list | tuple) else str(value).strip()
    try:
        return TypeAdapter(kind).validate_python(text)
    except ValidationError as error:
        shown = "…" if get_args(_given(kind))[0] is SecretStr else redact(str(value))
        raise BadSetting(f"{label} is {shown!r}; it must be {allowed(kind)}.") from error


def allowed(kind: Any) -> str:
    """What a value of this type may be, to complete "it must be …"."""
    return next(str(note.description) for note in get_args(_given(kind)) if getattr(note, "description", None))


def _given(kind: Any) -> Any:
    """The type of a value that is given: `Text` of `Text | None`."""
    return next((part for part in get_args(kind) if NoneType in get_args(kind) and part is not NoneType), kind)


NamesOrNone = Annotated[tuple[str, ...], NAMES_OR_NONE, Field(description="names separated by commas, or none")]
