"""A remark says of which work a limit is, or is not: it keeps its unit, and what it was not said of goes."""

import pytest

from tests.requirements.test_changes_in_words import after, of
from towow_core.domain.requirements import TOUCHES, Requirement, RequirementKind
from towow_core.requirements.changing import Changed

K = RequirementKind
SALON = "下周六在北京开一天的技术沙龙，大约60人，需要场地、茶歇每人不超过50元、主持人和现场摄影"
OF_BOTH = "下周六在北京开一天的技术沙龙，大约60人，场地和茶歇每人不超过50元"
GALA = "12月19号公司在上海办年会，40来人，要一个场地、一个魔术表演，还要一个化妆师，总共预算两万以内"
DINNER = "Dinner for 18 on 13 December in London with a venue, catering and a photographer, £35 a head at most."


def limits(done: Changed) -> list[Requirement]:
    assert not [r for r in of(K.QUALITY, done) if r.value.unit == TOUCHES]
    return of(K.BUDGET, done)


@pytest.mark.parametrize(
    "said",
    [
        "五十块一个人说的只是茶歇，场地不算在里面；30人也行",
        "五十块一个人说的只是茶歇",
        "五十块一个人只是茶歇",
        "每人五十只说的是茶歇，不包括场地",
        "50块一个人指的是茶歇，不含场地",
        "一个人五十是茶歇的价",
        "人均50只算茶歇",
        "每人50元是茶歇的标准，场地另算",
        "茶歇每人50元，场地另算",
        "场地不算在里面",
        "场地费另算",
        "每人50不包括场地",
        "场地不包括在内",
    ],
)
@pytest.mark.parametrize("demand", [SALON, OF_BOTH])
def test_a_limit_of_one_work_is_no_limit_of_another(said: str, demand: str) -> None:
    (limit,) = limits(after(said, demand))

    assert (limit.value.number, limit.value.per) == (50, "person")
    assert {"餐饮茶歇", "场地提供"} & {*limit.value.tags} == {"餐饮茶歇"}


@pytest.mark.parametrize(("said", "number"), [("六十块一个人", 60), ("四十块一个人", 40), ("每人八十说的只是茶歇", 80)])
def test_so_much_a_head_takes_the_place_of_so_much_a_head(said: str, number: int) -> None:
    (limit,) = limits(after(said, SALON))

    assert (limit.value.number, limit.value.per) == (number, "person")


@pytest.mark.parametrize(
    ("said", "tags"),
    [
        ("两万不包括场地", {"魔术表演", "化妆造型"}),
        ("化妆师的钱另算", {"场地提供", "魔术表演"}),
        ("两万说的只是场地", {"场地提供"}),
    ],
)
def test_a_limit_of_everything_is_of_what_is_left(said: str, tags: set[str]) -> None:
    (limit,) = limits(after(said, GALA))

    assert (limit.value.number, limit.value.per) == (20000, "")
    assert {*limit.value.tags} & {"场地提供", "魔术表演", "化妆造型"} == tags


@pytest.mark.parametrize(
    ("said", "gone"),
    [
        ("the £35 a head is only for the catering, the venue is extra", {"venue", "photography"}),
        ("the £35 a head was just for the food", {"venue", "photography"}),
        ("The photographer is not included", {"photography"}),
    ],
)
def test_so_it_is_in_english(said: str, gone: set[str]) -> None:
    (limit,) = limits(after(said, DINNER))

    assert (limit.value.number, limit.value.per) == (35, "person")
    assert {"venue", "catering", "photography"} - {*limit.value.tags} == gone


@pytest.mark.parametrize(
    "said", ["场地不算大", "五十块一个人说的只是茶歇吗？", "茶歇不够", "不含坚果", "三十块说的只是打车"]
)
def test_what_asks_or_says_something_else_moves_no_limit(said: str) -> None:
    done = after(said, OF_BOTH)

    (limit,) = [r for r in of(K.BUDGET, done) if r.value.per == "person"]
    assert limit.value.number == 50
    assert {"餐饮茶歇", "场地提供"} <= {*limit.value.tags}


def test_a_work_that_goes_is_none_that_costs_extra() -> None:
    done = after("Without the photographer then", DINNER)

    assert [r.value.tags for r in of(K.BUDGET, done)] == [()]
    assert not [r for r in of(K.CAPABILITY, done) if "photography" in r.value.tags]
