"""What a demand leaves open and the requester is asked about before anybody is invited."""

from dataclasses import dataclass
from enum import StrEnum

from towow_core.domain.requirements import RequirementKind

QUESTIONS_MAX = 3  # of one demand: more would be a form


@dataclass(frozen=True, slots=True, kw_only=True)
class Clarification:
    """One question, in the demand's language.

    Attributes:
        question_id: `q-1`, `q-2`, … within its demand.
        kind: What the answer says: one requirement of this kind, or several.
        requirement_id: The requirement that it is about and would replace; empty where nothing of the kind was said.
        about: The piece of the demand that nobody understood, where it is about that.
        choices: Likely answers, in the words in which they can be given.
        why: What it changes.
        default: What is assumed where nobody answers; None: it goes on without.
    """

    question_id: str
    kind: RequirementKind
    text: str
    requirement_id: str = ""
    about: str = ""
    choices: tuple[str, ...] = ()
    why: str = ""
    default: str | None = None


def is_numbered(kind: RequirementKind) -> bool:
    """Whether a choice may be answered by its place in the list: a number of people is no place in a list."""
    return kind is not RequirementKind.HEAD_COUNT


class ClarificationState(StrEnum):
    ASKED = "asked"
    ANSWERED = "answered"
    ASSUMED = "assumed"
