"""Where any words will do for an answer, what is to be done to "something" is one; what leaves it to others is none."""

import pytest

from tests.requirements.test_found_by_its_name import TODAY, read
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.requirements.answers import read_answer

K = RequirementKind


@pytest.mark.parametrize(
    ("said", "tag"),
    [
        ("let us bake something", "bake something"),
        ("Let's carve something together, 12 of us", "carve something together"),
        ("带大家跳跳操", "跳跳操"),
        ("陪孩子们下棋", "下棋"),
    ],
)
def test_what_is_to_be_done_to_something_is_an_answer(said: str, tag: str) -> None:
    known = read("Something nice for my team in London in January." if said.isascii() else "1月在北京想热闹热闹。")
    found = [r for r in read_answer(K.CAPABILITY, said, known, TODAY) if r.kind is K.CAPABILITY]
    assert any(tag in each for r in found for each in r.value.tags)


@pytest.mark.parametrize("said", ["anything", "I'd like to do something", "whatever, you choose something", "随便"])
def test_what_leaves_it_to_others_is_still_none(said: str) -> None:
    assert read_answer(K.CAPABILITY, said, read("Something nice for my team in London."), TODAY) == ()
