"""What people say behind an amount, or before it, that makes it the most they pay; and what only looks like that."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import Requirement, RequirementKind

K = RequirementKind


def limits(text: str) -> list[Requirement]:
    return [r for r in read(text).requirements if r.kind is K.BUDGET]


def unread(understanding: DemandUnderstanding) -> list[str]:
    return [one.text for one in understanding.not_understood]


@pytest.mark.parametrize(
    "said",
    [
        "800顶天",
        "800顶天了",
        "八百顶天了",
        "800撑死了",
        "800块撑死",
        "800元，撑死了",
        "800到头了",
        "800到顶",
        "800就是上限",
        "800不能再多了",
        "撑死800",
        "顶天了给800",
        "别过800",
        "最多给到800",
    ],
)
def test_an_end_of_a_limit_in_chinese_is_one(said: str) -> None:
    text = f"北京，钢琴调律，1月9日，{said}。"
    (limit,) = limits(text)
    assert (limit.value.number, limit.value.unit, limit.value.per) == (800, "CNY", "")
    assert unread(read(text)) == []


@pytest.mark.parametrize(
    "said",
    [
        "£80 tops",
        "£80, tops",
        "£80 absolute max",
        "80 pounds at the outside",
        "£80 at a push",
        "£80 is my ceiling",
        "£80, not a penny more",
        "£80 and not a pound more",
        "an absolute max of £80",
    ],
)
def test_an_end_of_a_limit_in_english_is_one_and_rules_nothing_out(said: str) -> None:
    understanding = read(f"Piano tuning in London on 9 January, {said}.")
    (limit,) = (r for r in understanding.requirements if r.kind is K.BUDGET)
    assert (limit.value.number, limit.value.unit) == (80, "GBP")
    assert not any(r.kind is K.EXCLUSION for r in understanding.requirements)
    assert unread(understanding) == []


@pytest.mark.parametrize("said", ["85以内", "九十以内", "85封顶", "85 以下"])
def test_two_bare_digits_that_are_a_clause_of_their_own_are_a_limit(said: str) -> None:
    (limit,) = limits(f"北京，钢琴调律，1月9日，{said}。")
    assert limit.value.number in {85, 90}


@pytest.mark.parametrize(
    "said",
    [
        "人不多，20以内",
        "客人都是老同学，30以内",
        "师傅年纪别太大，50以内",
        "来的人200顶天了",
        "客人300以内",
        "撑死五个人",
        "两小时顶天",
        "30分钟撑死",
        "琴离门口的距离30以内",
        "800出头",
    ],
)
def test_what_counts_people_time_or_years_or_says_roughly_how_much_is_no_limit_of_money(said: str) -> None:
    assert limits(f"北京，钢琴调律，1月9日，{said}。") == []


@pytest.mark.parametrize("said", ["80 give or take", "80 or so", "eighty give or take"])
def test_what_says_roughly_how_many_is_no_limit(said: str) -> None:
    assert limits(f"Piano tuning in London on 9 January, {said}.") == []


def test_so_much_for_each_child_is_still_a_price_a_head() -> None:
    (limit,) = limits("1月9日在西安给20个小朋友上剪纸课，每个孩子不超过60块。")
    assert (limit.value.number, limit.value.per) == (60, "person")


@pytest.mark.parametrize(
    "said", ["$90 a time at most", "$90 a go", "$90 each time", "no more than $90 every time", "at most $90 a pop"]
)
def test_so_much_a_time_is_for_each_session(said: str) -> None:
    (limit,) = limits(f"Piano lessons in New York on three Mondays, 11, 18 and 25 January, an hour each, {said}.")
    assert (limit.value.number, limit.value.per) == (90, "event")


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Our four ushers in London should learn the piano on 9 January.", 4),
        ("Our six helpers in Leeds want to learn beekeeping on 9 January, £80.", 6),
        ("Three of our stewards must be taught to tune a piano, London, 9 January.", 3),
        ("我们的六个志愿者要学剪纸，西安，1月16号。", 6),
        ("西安，1月16号，想请人带我们十个志愿者学剪纸。", 10),
    ],
)
def test_those_of_ours_who_are_to_learn_it_are_nobody_to_be_found(text: str, people: int) -> None:
    understanding = read(text)
    assert not {"volunteers", "志愿者"} & {*understanding.capability_tags}
    assert [r.value.number for r in understanding.requirements if r.kind is K.HEAD_COUNT] == [people]
    assert not any(r.kind is K.QUANTITY for r in understanding.requirements)


@pytest.mark.parametrize(
    "text",
    [
        "We need five volunteers in London on 9 January.",
        "北京，1月16号，要找五个志愿者来发水。",
        "We should find four ushers in London.",
    ],
)
def test_volunteers_who_are_looked_for_are_found(text: str) -> None:
    assert {"volunteers", "志愿者"} & {*read(text).capability_tags}
