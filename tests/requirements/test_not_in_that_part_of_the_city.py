"""A part of a city in which it must not be: not met where a room's words name it, and else for people to judge."""

import pytest

from tests.requirements.sample_kit import lines
from towow_core.domain.requirements import RequirementStatus

S = RequirementStatus


@pytest.mark.parametrize(
    ("sentence", "said", "status", "note"),
    [
        (
            "We're looking for a place in Berlin on Saturday 12 December for 60 people. Not in Neukölln please.",
            "Not in Neukölln",
            S.OPEN,
            "The words of Mateo Ruiz do not name Neukölln",
        ),
        (
            "A venue for 100 in Berlin on 12 December, Felix Brandt's hall, but not in Neukölln",
            "not in Neukölln",
            S.UNMET,
            "Felix Brandt's own words name Neukölln",
        ),
    ],
)
def test_it_is_held_against_the_words_of_who_opens_the_room(
    sentence: str, said: str, status: RequirementStatus, note: str
) -> None:
    found = lines(sentence)[said]
    assert (found.status, note in found.note) == (status, True)
    assert lines(sentence)["Berlin"].status is S.MET
