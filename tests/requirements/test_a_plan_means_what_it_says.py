"""What a plan is sent back with is carried out, of the part that it is said of, and whatever is said beside it."""

import pytest

from tests.requirements.test_changes_in_words import after, asked, of, work
from towow_core.domain.requirements import TOUCHES, RequirementKind

K = RequirementKind


@pytest.mark.parametrize(
    ("sentence", "is_asked", "is_not"),
    [
        ("我想给公司做一个企业官网，再请人注册一个商标", "商标注册", "工商代办"),
        ("我想给公司注册一个商标", "商标注册", "工商代办"),
        ("我想注册一个公司，再做一个官网", "工商代办", "商标注册"),
    ],
)
def test_for_whom_a_thing_is_registered_is_registered_by_nobody(sentence: str, is_asked: str, is_not: str) -> None:
    tags = {tag for r in asked(sentence).requirements if r.kind is K.CAPABILITY for tag in r.value.tags}

    assert is_asked in tags
    assert is_not not in tags


@pytest.mark.parametrize(
    "sentence",
    [
        "Team day in Lisbon on 5 March for 12 people: a pottery workshop in the morning",
        "Family trip in Lisbon for 12 people with a guided walk",
    ],
)
def test_whose_occasion_it_is_is_no_work_that_anybody_is_hired_for(sentence: str) -> None:
    assert not {"team", "family", "family trip"} & {*asked(sentence).capability_tags}


def test_two_sentences_that_are_not_read_are_two_lines() -> None:
    done = after("I am not sure about the venue. The DJ is a bit of a puzzle to me.")

    assert [r.text for r in of(K.QUALITY, done) if r.value.unit == TOUCHES] == [
        "I am not sure about the venue",
        "The DJ is a bit of a puzzle to me",
    ]


def test_an_ellipsis_ends_a_sentence() -> None:
    done = after("你懂的……人数改成60人")

    assert [r.value.number for r in of(K.HEAD_COUNT, done)] == [60]
    assert "活动主持" in work(done)
