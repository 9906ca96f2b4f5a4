"""Who performs at a banquet asks for no food, and one more who is to come is asked for in a clause of their own."""

import pytest

from tests.requirements.sample_kit import ended, lines
from tests.requirements.test_meaning import read
from towow_core.domain.requirements import RequirementKind, RequirementStatus

K, S = RequirementKind, RequirementStatus
WEDDING = "我們12月20日在上海辦婚禮，想請一位化妝師，酒席上再來一位近景魔術師，主持人不用了，預算4500元"
PARTY = "1月9号公司年会在成都，120人，要舞台灯光，再来个糖画给大家热闹热闹，主持人我们自己有，预算5000"


def asked(text: str) -> list[str]:
    return [tag for r in read(text).requirements if r.kind is K.CAPABILITY and r.is_hard for tag in r.value.tags]


@pytest.mark.parametrize(
    "text",
    [
        WEDDING,
        "上海，12月20日婚礼，酒席上想请一位近景魔术师",
        "晚餐时想要有人弹琴，上海，12月20日",
        "宴席上要有人唱戏，苏州",
        "晚饭的时候来一位小提琴手，上海，12月20日",
    ],
)
def test_where_somebody_performs_asks_for_no_food(text: str) -> None:
    assert "餐饮茶歇" not in asked(text)


@pytest.mark.parametrize(
    "text",
    [
        "上海，12月20日办酒席，20桌",
        "酒席上菜的服务员要六个，上海",
        "上海，12月20日婚礼，要酒席和一位近景魔术师",
        "要准备晚餐，上海，20人，12月20日",
    ],
)
def test_food_that_is_asked_for_is(text: str) -> None:
    assert "餐饮茶歇" in asked(text)


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        (WEDDING, "近景魔术师"),
        (PARTY, "糖画"),
        ("要一位摄影师，再安排一位近景魔术师，杭州", "近景魔术师"),
    ],
)
def test_one_more_behind_those_who_are_asked_for_is_asked_for(text: str, tag: str) -> None:
    assert tag in asked(text)


@pytest.mark.parametrize("text", ["请一位家教，再来一个小时就够了，北京", "请一位摄影师，再来一次也行，北京"])
def test_one_more_hour_or_time_is_nobody(text: str) -> None:
    assert len(asked(text)) == 1


def test_the_magician_who_accepted_is_agreed_and_nothing_else_is_missing() -> None:
    assert ended(WEDDING).is_complete
    assert lines(WEDDING)["近景魔術師"].status is S.MET
    assert lines(WEDDING)["預算4500元"].status is S.MET


def test_a_party_for_a_hundred_and_twenty_lacks_no_place_that_nobody_asked_for() -> None:
    assert {r.status for r in lines(PARTY).values() if r.is_hard} == {S.MET}
    assert "场地提供" not in asked(PARTY)
    assert lines(PARTY)["主持人我们自己有"].kind is K.PROVIDED_BY_REQUESTER


def test_a_launch_for_three_hundred_wants_one() -> None:
    assert "场地提供" in asked("12月19日在北京办一场300人的新品发布会，需要主持人和摄影师")
