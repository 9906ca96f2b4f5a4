"""A piece of a wish is no requirement of its own: what stands there only says where, or of which year somebody is."""

import pytest

from tests.requirements.test_reading import read
from towow_core.domain.requirements import RequirementKind

K = RequirementKind


@pytest.mark.parametrize(
    "text",
    [
        "12月13日在青岛要80人的茶歇，现场有6个小孩得有人看",
        "12月13日在青岛要80人的茶歇，现场还有三位老人要照顾",
        "12月13日在青岛要茶歇，现场4个孩子需要看护",
        "12月13日在青岛要茶歇，到场的客人里有几位吃素",
        "Tea for 80 in Leeds on 13 December, on site there are six toddlers to be minded",
    ],
)
def test_where_something_is_said_to_be_is_no_wish_to_meet_in_person(text: str) -> None:
    assert [one.text for one in read(text) if one.kind is K.MODE] == []


@pytest.mark.parametrize(
    "text", ["青岛，英语家教，必须现场上课", "An English tutor in Leeds, on site only", "青岛，请培训师到场授课"]
)
def test_a_wish_to_meet_in_person_is_one(text: str) -> None:
    assert [one.kind for one in read(text) if one.kind is K.MODE] == [K.MODE]


@pytest.mark.parametrize(
    "text", ["初三孩子物理跟不上，青岛，想找老师", "高二学生要数学家教，青岛", "大三学生想学钢琴，青岛"]
)
def test_of_which_year_somebody_is_counts_nobody(text: str) -> None:
    assert [one.text for one in read(text) if one.kind is K.HEAD_COUNT] == []


@pytest.mark.parametrize(
    ("text", "number"),
    [("三个孩子的生日会，青岛", 3), ("三年级38个孩子去海边，要一辆大巴，青岛", 38), ("三十学生的讲座，青岛", 30)],
)
def test_how_many_people_come_is_still_counted(text: str, number: int) -> None:
    assert [one.value.number for one in read(text) if one.kind is K.HEAD_COUNT] == [number]
