"""An event on its way to the hub, and what became of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from agents.network.send_permissions import Why


@dataclass(frozen=True, slots=True, kw_only=True)
class Posting:
    """An event on its way in.

    Attributes:
        destination: An agent id, or `channel:<id>`.
        payload: What it says; of one that its sender has written out, only what a hub looks at.
        body: All of it as JSON, where its sender has written it out.
        content: What one of ours has said, frozen: a hub in this process hands it over as it is.
    """

    source: str
    destination: str
    event_id: str
    name: str
    payload: Mapping[str, Any]
    body: bytes | None = None
    content: object = None


class Outcome(StrEnum):
    ACCEPTED = "accepted"
    DUPLICATE = "duplicate"  # it was accepted before, so it is accepted now
    GONE = "gone"  # nobody of that id is online
    BUSY = "busy"  # too fast, or the mailbox is full: later may help
    NO_HUB = "no_hub"  # the hub cannot be reached, or does not know the sender (any more)
    REFUSED = "refused"  # for good


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a posting; `reason` is one sentence, empty when it was accepted."""

    outcome: Outcome
    reason: str = ""
    why: Why | None = None  # at the hub itself

    @property
    def accepted(self) -> bool:
        """It lies, or lay, in the recipient's mailbox."""
        return self.outcome is Outcome.ACCEPTED or self.outcome is Outcome.DUPLICATE


ACCEPTED = Verdict(Outcome.ACCEPTED)  # of nearly all postings
