"""The base of our enumerations of words."""

from enum import StrEnum
from operator import attrgetter


class Word(StrEnum):
    """One of a few words. Encoders ask a member for its `value`, a thousand times a negotiation, at once in C here."""


Word.value = property(attrgetter("_value_"))  # type: ignore[assignment,method-assign]  # Python's own makes two calls
