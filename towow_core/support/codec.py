"""Typed data to and from plain JSON values: the only module where a payload is a `dict`."""

from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError
from pydantic_core import to_json

from towow_core.domain.errors import MalformedMessage
from towow_core.domain.events import EVENT_TYPES, Event

T = TypeVar("T")


@cache
def adapter(cls: Any) -> TypeAdapter[Any]:
    """The validator of a dataclass, built once (building one takes milliseconds)."""
    return TypeAdapter(cls)


def dump(value: object, but_for: Collection[str] = ()) -> Any:
    """A dataclass as plain JSON values, without these fields."""
    kind: Any = type(value)
    return adapter(kind).dump_python(value, mode="json", exclude=set(but_for) or None)


def dump_as(kind: Any, value: object) -> Any:
    """A value of this type, such as `Mapping[str, Offer]`, as plain JSON values."""
    return adapter(kind).dump_python(value, mode="json")


def dump_json_as(kind: Any, value: object) -> bytes:
    """The same as JSON."""
    return adapter(kind).dump_json(value)


def text_of_all(value: object, but_for: Collection[str] = ()) -> str:
    """The same for a look at it: what is no number is written as such (`NaN`), where JSON proper says `null`.

    Raises:
        ValueError: Something in it has no such form.
    """
    return to_json(value, exclude=set(but_for) or None, inf_nan_mode="constants").decode()


def dump_text(value: object, but_for: Collection[str] = ()) -> str:
    """The same as JSON, without spaces and these fields; several times as fast as by way of its values."""
    return dump_json(value, but_for).decode()


def dump_json(value: object, but_for: Collection[str] = ()) -> bytes:
    """The same in bytes."""
    kind: Any = type(value)
    return adapter(kind).dump_json(value, exclude=set(but_for) or None)


def load(cls: type[T], data: object) -> T:
    """Plain JSON values as a `cls`.

    Raises:
        MalformedMessage: They do not fit; the text names the first field that does not, and why.
    """
    kind: Any = cls
    return _loaded(cls, data, adapter(kind).validate_python)


def _loaded(cls: type[T], data: Any, validate: Callable[[Any], T]) -> T:
    try:
        return validate(data)
    except ValidationError as error:
        path = error.errors(include_url=False, include_context=False)[0]["loc"]
        raise MalformedMessage(cls.__name__, first_problem(error), path) from error


def load_text(cls: type[T], text: bytes) -> T:
    """The same of JSON, without its values in between.

    Raises:
        MalformedMessage: As above.
    """
    kind: Any = cls
    return _loaded(cls, text, adapter(kind).validate_json)


def first_problem(error: ValidationError) -> str:
    """`field.path: what is wrong with it`, for the first of a validation error's complaints."""
    problem = error.errors(include_url=False, include_context=False)[0]
    where = ".".join(str(part) for part in problem["loc"]) or "the whole"
    return f"{where}: {problem['msg']}"


def event_payload(event: Event) -> dict[str, Any]:
    """What goes under `payload` in the envelope: the event's fields, then its aliases."""
    payload: dict[str, Any] = dump(event)
    payload.update({alias: payload[name] for alias, name in event.aliases.items()})
    plans = [payload.get(name) or {} for name in ("proposal", "last_proposal")]
    for gap in [gap for holder in (payload, *plans) for gap in holder.get("gaps", ())]:
        gap["suggested_tags"] = gap["suggested_capability_tags"]
    return payload


def read_event(event_type: str, payload: Mapping[str, Any]) -> Event:
    """The typed event of a stored payload.

    Raises:
        MalformedMessage: Unknown type, or a payload that does not fit it.
    """
    cls = EVENT_TYPES.get(event_type)
    if cls is None:
        raise MalformedMessage(event_type, "there is no such event type")
    return load(cls, payload)
