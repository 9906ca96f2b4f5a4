"""`dataclasses.replace` for records of many fields: the same, in half the time and without a call for each field.

A channel's state has over forty fields and is made anew some four hundred times in a negotiation.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import replace  # whose calls type checkers look into
else:
    import dataclasses
    from collections.abc import Callable
    from functools import cache
    from operator import attrgetter

    @cache
    def _fields(kind: type) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
        names = tuple(field.name for field in dataclasses.fields(kind) if field.init)
        if len(names) > 1:
            return names, attrgetter(*names)
        return names, lambda record: tuple(getattr(record, name) for name in names)

    def replace(record: Any, /, **changes: Any) -> Any:
        """The record with other values in these fields.

        Raises:
            TypeError: It has no such field.
        """
        kind = type(record)
        names, values_of = _fields(kind)
        return kind(**(dict(zip(names, values_of(record), strict=True)) | changes))


__all__ = ["replace"]
