"""A clause of its own that says how whoever does it must be is a quality of it, and met by nothing that nobody says."""

import pytest

from tests.requirements.test_reading import TODAY
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.reading import read_requirements

K = RequirementKind


def qualities(text: str) -> dict[str, tuple[str, ...]]:
    found, _ = read_requirements(text, understand(text, TODAY), TODAY)
    return {r.text: r.value.tags for r in found if r.kind is K.QUALITY and r.is_hard and r.value.tags}


@pytest.mark.parametrize(
    ("text", "said", "tag"),
    [
        ("A cleaner in London on 5 December, non-smoker", "non-smoker", "cleaning"),
        ("A tutor in London on 5 December, patient and kind", "patient and kind", "tutoring"),
        ("A speaker in Berlin on 5 December, founder experience", "founder experience", "speakers"),
        ("A photographer in Berlin on 5 December, good with shy kids", "good with shy kids", "photography"),
        ("A cleaner in London, bring your own products", "bring your own products", "cleaning"),
        ("A photographer and a DJ in Berlin, fully insured", "fully insured", "DJ"),
        ("北京12月5日找一位摄影师，有耐心", "有耐心", "活动摄影"),
        ("杭州12月5日请主持人，男声", "男声", "活动主持"),
        ("杭州请主持人，会吹竖笛", "会吹竖笛", "活动主持"),
    ],
)
def test_a_clause_that_only_says_how_they_must_be_is_a_quality_of_what_stands_before(
    text: str, said: str, tag: str
) -> None:
    assert tag in qualities(text).get(said, ())


@pytest.mark.parametrize(
    "text",
    [
        "A photographer in Berlin, sales assistant",
        "A photographer in Berlin, no experience",
        "A photographer, Valletta",
        "北京找一位摄影师，有空的时候",
        "北京找一位摄影师，会简单英语",
        "北京找一位摄影师，有没有推荐",
        "北京找搬家公司，有钢琴",
    ],
)
def test_a_clause_that_names_a_place_a_trade_or_a_language_is_no_quality(text: str) -> None:
    assert not {*qualities(text)} & {text.rsplit(mark, maxsplit=1)[-1].strip() for mark in (",", "，")}


@pytest.mark.parametrize(
    "text",
    [
        "A chef in Leeds, kitchen fully insured",
        "A babysitter in Leeds, good with numbers my daughter is",
        "上海找摄影师，会所有停车场",
        "成都找摄影师，懂的都懂",
    ],
)
def test_what_is_said_of_something_else_than_who_does_it_is_no_quality_of_them(text: str) -> None:
    assert qualities(text) == {}
