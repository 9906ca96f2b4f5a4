"""A second one of a trade, with a place or a day of its own, is somebody else of the same labels, and asked for."""

import pytest

from tests.requirements.test_asked_of_the_named import of_named
from tests.requirements.test_found_by_its_name import offers
from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import APART, PART, RequirementKind
from towow_core.engine.matching.meaning import read_by_name

K = RequirementKind
PEOPLE = (
    offers("ada", "puppet show", "our own stage", "London"),
    offers("bob", "木偶戏", "自带戏台", "上海"),
    offers("cem", "venue", "a barn for 60", "York"),
    offers("dai", "场地提供", "能坐八十人的厅", "北京"),
    offers("eva", "活动主持", "晚会主持", "北京"),
)


def read(sentence: str) -> DemandUnderstanding:
    return read_by_name(of_named(sentence, PEOPLE), PEOPLE)


@pytest.mark.parametrize(
    ("sentence", "first", "second", "label"),
    [
        ("A venue in York on 5 March and a venue in Bath on 6 March.", "venue", "venue (Bath)", "venue"),
        ("A venue in York on 5 March, and another in Bath on 6 March.", "venue", "venue (Bath)", "venue"),
        ("A venue in York on 5 March and one in York on 12 March.", "venue", "venue (12 March)", "venue"),
        ("1月5日在北京要一位主持人，1月13日在上海也要一位主持人。", "活动主持", "活动主持（上海）", "活动主持"),
        ("1月5日在北京要一个场地，1月13日在上海还要一个场地。", "场地提供", "场地提供（上海）", "场地提供"),
    ],
)
def test_a_second_one_elsewhere_or_another_day_is_a_work_of_its_own(
    sentence: str, first: str, second: str, label: str
) -> None:
    understood = read(sentence)
    (meaning,) = [one for one in understood.meanings if one.tag == second]

    assert understood.capability_tags == (first, second)
    assert understood.not_understood == ()
    assert label in meaning.labels
    assert [one.value.tags for one in understood.in_force if one.value.unit == APART] == [(first, second)]
    own = [one for one in understood.in_force if one.kind is K.DATE and one.value.tags == (second,)]
    assert len(own) == 1


@pytest.mark.parametrize(
    "sentence",
    [
        "A venue in York for 30 people on 5 March and a venue in Bath for 30 people on 6 March, £400 each.",
        "1月5日在北京要一位主持人，1月13日在上海也要一位主持人，各5000以内。",
    ],
)
def test_an_amount_for_each_is_the_most_for_each_of_the_two(sentence: str) -> None:
    understood = read(sentence)
    (amount,) = [one.value for one in understood.in_force if one.kind is K.BUDGET]

    assert amount.per == PART
    assert {*understood.capability_tags} <= {*amount.tags}


@pytest.mark.parametrize(
    "sentence",
    [
        "A venue in York on 5 March and a photographer in York on 6 March.",
        "A venue in York on 5 March and a place to sleep in York.",
        "A venue in York on 5 or 6 March.",
        "1月5日在北京要一位主持人，1月13日在北京也要一位摄影师。",
    ],
)
def test_another_work_is_no_second_of_the_first(sentence: str) -> None:
    assert not [tag for tag in read(sentence).capability_tags if "(" in tag or "（" in tag]
