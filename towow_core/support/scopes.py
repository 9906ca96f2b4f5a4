"""What an API token is good for."""

from enum import StrEnum


class Scope(StrEnum):
    """One's own demands, everything, or one twin's own profile."""

    REQUESTER = "requester"
    OPERATOR = "operator"
    AGENT = "agent"
