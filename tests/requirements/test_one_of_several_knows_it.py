"""What one of several is to know about is no work of its own: nobody is hired to build what a mentor is to know."""

# ruff: noqa: E501  # a row of a table is one line

import pytest

from tests.requirements.test_clauses_worth_a_question import read
from towow_core.domain.requirements import RequirementKind

K = RequirementKind


def _works(text: str) -> set[str]:
    return {t for r in read(text).in_force if r.kind is K.CAPABILITY and r.is_hard for t in r.value.tags}


@pytest.mark.parametrize(
    ("text", "not_work", "said"),
    [
        (
            "Hackathon in Berlin, 9-10 January, 50 students: three mentors (at least one on machine learning), a jury of two.",
            "AI engineering",
            "at least one on machine learning",
        ),
        ("We need two speakers, one on web design, in Berlin on 9 January.", "web development", "web design"),
    ],
)
def test_what_one_of_them_is_to_know_is_said_of_them(text: str, not_work: str, said: str) -> None:
    assert not_work not in _works(text)
    assert said in {r.text for r in read(text).in_force if r.kind is K.QUALITY and r.is_hard}


def test_who_is_asked_for_besides_is_work() -> None:
    assert "AI engineering" in _works(
        "We need three mentors in Berlin on 9 January, and somebody for machine learning."
    )
