"""What a requester asked for after a plan had been agreed, and nobody took on: the plan stands."""

from dataclasses import dataclass
from enum import StrEnum


class RefusedHow(StrEnum):
    DECLINED = "declined"  # would not take part in the changed plan, or said no to it
    OBJECTED = "objected"  # asked for another one
    SILENT = "silent"
    AGREED = "agreed"  # to their part of a changed plan, which need not be the wish, and came to nothing all the same
    STOOD_BY = "stood_by"  # said yes to no more than to stand by


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedAboutChange:
    """Somebody who was asked about it.

    Attributes:
        said: Their own words, "" where they gave none.
    """

    agent_id: str
    display_name: str
    how: RefusedHow
    said: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusedChange:
    """One change that was negotiated in vain.

    Attributes:
        channel_id: Where it was negotiated.
        text: What the requester said.
        wishes: Ids of the requirements that were new in it.
        asked: Everybody who was asked, in the order of their invitation.
        reason: Why it came to nothing, one sentence in the demand's language.
        advice: What the requester could change.
    """

    channel_id: str
    text: str
    wishes: tuple[str, ...]
    asked: tuple[AskedAboutChange, ...]
    reason: str
    advice: tuple[str, ...] = ()
