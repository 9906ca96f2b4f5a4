"""A loft is looked for by what it is to be, and what one of those who are counted must know hires nobody else."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import RequirementKind

K = RequirementKind


@pytest.mark.parametrize(
    ("text", "works"),
    [
        (
            "Meetup in Berlin on 16 January, 40 people: a loft with a kitchen for at most 600 euros and a host.",
            "hosting",
        ),
        ("Party in Lisbon on 9 January, 80 people: a courtyard open until midnight for 900 euros, and a DJ.", "DJ"),
        ("1月16日，上海，60人的聚会：一间能通宵开放的 loft，900以内，还要一位评委", "评委"),
    ],
)
def test_a_loft_behind_a_heading_is_a_room(text: str, works: str) -> None:
    understood = read(text)

    assert {*understood.capability_tags} - {"venue", "场地提供"} == {works}
    assert {*understood.capability_tags} & {"venue", "场地提供"}
    assert understood.not_understood == ()


@pytest.mark.parametrize(
    ("text", "of", "said"),
    [
        (
            "We need two mentors in Berlin on 16 January, one of them for web development.",
            "mentoring",
            "one of them for web development",
        ),
        (
            "Three judges for our contest in Berlin on 16 January, two of them with experience in design.",
            "judging",
            "two of them with experience in design",
        ),
    ],
)
def test_what_one_of_them_must_know_is_no_other_work(text: str, of: str, said: str) -> None:
    understood = read(text)

    assert understood.capability_tags == (of,)
    assert said in {one.text for one in understood.requirements if one.kind is K.QUALITY and of in one.value.tags}


def test_a_loft_that_is_cleaned_is_no_venue() -> None:
    assert "venue" not in read("Clean our loft in Berlin on 9 January, 80 square metres.").capability_tags
