"""What an answer says of who was asked, held against what they said: nobody's no becomes a yes, and nobody is left out.

A line is kept as it is worded where it does not contradict that person's last word; else, and for whom it forgets, ours
stands.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.models import Decision, FeedbackType, Provenance

_NO = re.compile(
    r"拒绝|谢绝|推辞|退出|[不没未无]"
    r"|\b(?:declin|refus|withdr|reject|object|silent|unable|unavailable|without|left|leav)"
    r"|\b(?:not?|nobody|cannot|never)\b|n[’']t\b",
    re.IGNORECASE,
)
_REFUSES = re.compile(
    r"拒绝|谢绝|不(?:参与|参加|同意|愿意)|退出|没有回[答应]"
    r"|\b(?:declined|refused|withdrew|rejected|left again|did not agree)\b",
    re.IGNORECASE,
)
_REFUSAL = frozenset({FeedbackType.REJECT, FeedbackType.WITHDRAW})


@dataclass(frozen=True, slots=True, kw_only=True)
class LastWord:
    """Whether somebody who was asked said no, or nothing, in the end; and that in a sentence of ours."""

    name: str
    is_no: bool
    ours: str


def held_against_answers(said: Iterable[str], words: Sequence[LastWord]) -> tuple[str, ...]:
    """The lines that hold, in their order, and ours for everybody else who was asked."""
    kept = [line for line in said if _holds(line, words)]
    told = "\n".join(kept)
    return (*kept, *(word.ours for word in words if word.name not in told))


def _holds(line: str, words: Iterable[LastWord]) -> bool:
    """Whether it is about somebody who was asked, and says no for whom said no, and for nobody else."""
    match {word.is_no for word in words if word.name in line}:
        case said if said == {True}:
            return _NO.search(line) is not None
        case said if said == {False}:
            return _REFUSES.search(line) is None
        case _:
            return False


def has_refused(who: str, offers: Iterable[Offer], feedbacks: Sequence[Feedback]) -> bool:
    """Whether their last word was no, or there was none; a stand-in's is none."""
    feedback = next((f for f in reversed(feedbacks) if f.agent_id == who), None)
    if feedback is not None:
        is_silent = feedback.defaulted or feedback.provenance is Provenance.FALLBACK
        return is_silent or feedback.feedback_type in _REFUSAL
    offer = next((o for o in offers if o.agent_id == who), None)
    return offer is None or offer.provenance is Provenance.FALLBACK or offer.decision is Decision.DECLINE
