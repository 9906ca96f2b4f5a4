"""What is needed of the work that was just asked for ("the print files") is no work besides."""

import pytest

from tests.requirements.sample_kit import agreed, nobody_yet_for
from tests.requirements.test_clauses_worth_a_question import read

POSTER = "Could Sofia Almeida design the poster for our jazz night in Lisbon on 22 January?"


@pytest.mark.parametrize(
    "behind",
    [
        "We need the print files by 10 January and have 350 euros.",
        "I need the final artwork by 10 January, 350 euros at most.",
        "We'll need all files before 10 January.",
    ],
)
def test_its_files_are_wanted_by_a_day_and_of_nobody_else(behind: str) -> None:
    understood = read(f"{POSTER} {behind}")

    assert [r.value.last for r in understood.in_force if r.kind == "deadline"]
    assert understood.not_understood == ()


def test_a_plan_with_them_lacks_nobody() -> None:
    text = f"{POSTER} We need the print files by 10 January and have 350 euros."
    assert nobody_yet_for(text) == []
    assert [part.display_name for part in agreed(text).proposal.assignments] == ["Sofia Almeida"]


def test_other_work_behind_it_stays_work() -> None:
    understood = read(f"{POSTER} We need the venue by 10 January, too.")
    assert {t for r in understood.in_force if r.kind == "capability" for t in r.value.tags} >= {"venue"}
