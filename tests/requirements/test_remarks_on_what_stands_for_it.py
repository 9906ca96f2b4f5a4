"""A remark names a part by what it is made of, a reserve by their name, and what others see to by who does."""

import pytest

from tests.requirements.sample_kit import TODAY
from tests.requirements.test_meaning import read
from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import OCCASION, RequirementKind
from towow_core.engine.requirements.follow_ups import read_follow_up
from towow_core.engine.requirements.people import PERSON
from towow_core.requirements.changing import changed

K = RequirementKind
DINNER = (
    "12月24号晚上在家请客10个人，广州天河，想请个厨师上门做粤菜，再布置点花。"
    "厨师1000以内，花最多3500，我对海鲜过敏所以不要海鲜"
)
WEDDING = "我們12月20日在上海辦婚禮，想請一位化妝師，酒席上再來一位近景魔術師，主持人不用了，預算4500元"
FED = "上海，12月20日婚礼，要化妆师和餐饮，60人，预算8000"
SALON = "北京1月17号下午搞个AI沙龙30人，要一间会议室和一位嘉宾"
KNOWN = {"陈屿": ("演讲嘉宾",), "花曼": ("会场布置",)}


def after(demand: str, said: str) -> DemandUnderstanding:
    before = read(demand)
    told = read_follow_up(said, before, TODAY, known={name: name for name in KNOWN}, does=KNOWN)
    return changed(before, told.requirements, version=2, corrected=told.replaced, words=told.words).understanding


def asked(understanding: DemandUnderstanding) -> set[str]:
    return {tag for r in understanding.in_force if r.kind is K.CAPABILITY and r.is_hard for tag in r.value.tags}


@pytest.mark.parametrize(
    "said",
    [
        "花不要了",
        "花就算了",
        "花不用你们弄了，我自己买",
        "现在是14个人了，改到23号晚上，花不要了，客人带来",
    ],
)
def test_flowers_stand_for_their_arrangement_with_its_limit(said: str) -> None:
    now = after(DINNER, said)

    assert asked(now) == {"私厨烹饪"}
    assert [r.text for r in now.in_force if r.kind is K.BUDGET] == ["1000以内"]


def test_flowers_that_are_only_half_of_it_leave_the_rest() -> None:
    assert "会场布置" in asked(after("12月24号杭州婚礼，布置气球和花，1000以内", "花不要了"))


@pytest.mark.parametrize("said", ["不要陈屿备选", "不要陈屿做备选", "陈屿不用备选", "不要陈屿当替补了"])
def test_a_reserve_who_is_not_wanted_is_out(said: str) -> None:
    out = [r.value for r in after(SALON, said).in_force if r.kind is K.EXCLUSION]

    assert [(one.text, one.unit) for one in out] == [("陈屿", PERSON)]


@pytest.mark.parametrize(
    "said", ["餐饮不用你们管", "酒席酒店包了", "餐饮酒店包了", "酒席是酒店包的", "餐饮也不用你们操心了"]
)
def test_what_others_see_to_is_asked_of_nobody_any_more(said: str) -> None:
    assert asked(after(FED, said)) == {"化妆造型"}


@pytest.mark.parametrize(
    "said",
    [
        "酒席酒店包了，餐饮不用你们管。婚礼改到19号，预算加到5000",
        "酒席酒店包了，餐飲不用你們管。婚禮改到19號，預算加到5000",
        "婚礼改到19号，预算加到5000",
    ],
)
def test_the_occasion_that_is_moved_takes_all_of_it_along(said: str) -> None:
    now = after(WEDDING, said)

    assert [(r.value.first, r.value.tags) for r in now.in_force if r.kind is K.DATE] == [("2026-12-19", ())]
    assert [r.value.number for r in now.in_force if r.kind is K.BUDGET] == [5000]
    assert asked(now) == {"化妆造型", "近景魔术师"}
    assert not any(r.kind is K.QUALITY and r.is_hard and r.value.unit != OCCASION for r in now.in_force)


def test_one_part_that_is_moved_moves_alone() -> None:
    days = {r.value.tags for r in after(FED, "化妆师改到19号").in_force if r.kind is K.DATE}

    assert len(days) == 2
