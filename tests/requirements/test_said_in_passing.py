"""What a sentence says beside what it asks for: what is there already, who is not wanted, days said twice, an open wish."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

import pytest

from towow_core.domain.requirements import IMPLIED, Requirement, RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.reading import read_requirements

TODAY = "2026-11-23"
NAMES = {"方舟": "方舟", "陈屿": "陈屿", "Jonas Weber": "Jonas Weber", "Maya Torres": "Maya Torres"}
K = RequirementKind


def read(sentence: str) -> tuple[Requirement, ...]:
    return read_requirements(sentence, understand(sentence, TODAY), TODAY, known=NAMES)[0]


def asked(sentence: str) -> set[str]:
    found = (r for r in read(sentence) if r.kind is K.CAPABILITY and r.value.unit != IMPLIED)
    return {tag for r in found for tag in r.value.tags}


def of_kind(sentence: str, kind: RequirementKind) -> list[Requirement]:
    return [r for r in read(sentence) if r.kind is kind]


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("A speaker in Beijing on 12 December, please not 方舟, we heard him last time", "方舟"),
        ("A speaker in Berlin on 12 December, anyone but Jonas Weber", "Jonas Weber"),
        ("Somebody to build our website, except Maya Torres", "Maya Torres"),
        ("A jury in Berlin on 12 December without Jonas Weber", "Jonas Weber"),
        ("12月12日在北京请一位演讲嘉宾，别再找方舟了", "方舟"),
        ("12月12日在北京请一位演讲嘉宾，不要再请陈屿", "陈屿"),
    ],
)
def test_who_is_not_wanted_is_never_asked_for_by_name(sentence: str, name: str) -> None:
    assert of_kind(sentence, K.PERSON) == []
    assert name in {r.value.text for r in of_kind(sentence, K.EXCLUSION)}


@pytest.mark.parametrize(
    "sentence",
    [
        "A talk by Jonas Weber in Berlin on 12 December",
        "A jury in Berlin on 12 December, and why not Jonas Weber",
        "12月12日在北京请陈屿来演讲",
        "12月12日在北京办讲座，要不请陈屿来",
        "12月12日在北京办讲座，何不请陈屿来讲",
    ],
)
def test_who_is_wanted_is_asked_for_by_name(sentence: str) -> None:
    assert len(of_kind(sentence, K.PERSON)) == 1
    assert of_kind(sentence, K.EXCLUSION) == []


def test_if_not_somebody_then_somebody_else_wants_both_in_turn() -> None:
    wanted = of_kind("A speaker in Berlin on 12 December, if not Jonas Weber then Maya Torres", K.PERSON)
    assert {r.value.text for r in wanted} == {"Jonas Weber", "Maya Torres"}


@pytest.mark.parametrize(
    ("sentence", "days"),
    [
        ("在成都拍两天（12月22日、23日，周二周三）", ("2026-12-22", "2026-12-23")),
        ("12月5日和6日，周六周日，在上海办读书会", ("2026-12-05", "2026-12-06")),
        ("A shoot in London on 8 and 9 December, Tuesday and Wednesday", ("2026-12-08", "2026-12-09")),
        ("12月5日和周日，在上海摆摊", ("2026-12-05", "2026-12-06")),
    ],
)
def test_weekdays_behind_days_are_these_days_and_no_further_ones(sentence: str, days: tuple[str, ...]) -> None:
    said = {day for r in of_kind(sentence, K.DATE) for day in (*r.value.every, r.value.first, r.value.last) if day}
    assert said == set(days)


@pytest.mark.parametrize("word", ["年终总结", "年终聚餐", "年终答谢会"])
def test_what_is_held_at_the_end_of_a_year_names_no_day(word: str) -> None:
    assert [r.value.first for r in of_kind(f"12月18日在北京办{word}，20人，需要会议室", K.DATE)] == ["2026-12-18"]


@pytest.mark.parametrize(
    ("sentence", "not_asked"),
    [
        ("12月13日在北京办婚宴，70人，酒店和酒席已经订好了，要一位主持人", {"场地提供", "餐饮茶歇"}),
        ("We have the room. A speaker for our meetup in Berlin on 13 January, 80 people.", {"venue"}),
        (
            "A book launch in London on 14 January for 60 guests. The bookshop is booked. I want a photographer.",
            {"venue"},
        ),
        ("要做一个微信小程序。服务器我们有会员赞助，不用算。", {"赞助"}),
        (
            "A speaker for our meetup in Berlin, 80 people. Pizza comes from the sponsor as always.",
            {"sponsorship", "catering"},
        ),
    ],
)
def test_what_is_there_already_is_nothing_that_anybody_is_looked_for(sentence: str, not_asked: set[str]) -> None:
    assert not asked(sentence) & not_asked
    assert of_kind(sentence, K.PROVIDED_BY_REQUESTER)


def test_that_nobody_is_looked_for_says_nothing_of_its_own() -> None:
    assert of_kind("12月18日在北京要一个会议室，主持我自己来，不用找人", K.EXCLUSION) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "刚搬到杭州半年，周末总是一个人，想和别人一起做点有意思的事",
        "My sister turns forty in May and I'd love to do something special for her. We're in London.",
        "公司十周年了，还没想好做什么",
    ],
)
def test_a_wish_that_is_left_open_asks_for_no_trade(sentence: str) -> None:
    assert asked(sentence) == set()


@pytest.mark.parametrize(
    ("sentence", "tags"),
    [
        ("We need someone to take apart two beds and a wardrobe in London", {"furniture assembly"}),
        ("A proper end-of-tenancy clean in London on 18 December", {"cleaning"}),
        ("Somebody to build us a simple registration page", {"web development"}),
        ("设计一个社团的标志", {"平面设计"}),
        ("12月27日下午在北京要一个室内的地方，订饼干，22人", {"场地提供", "烘焙甜点"}),
        ("12月18日在北京找个会议室开总结会，要有大屏，20人", {"场地提供"}),
        (
            "My novel comes out in March and I'm having a party in London on 14 January. I want a photographer.",
            {"photography"},
        ),
    ],
)
def test_an_everyday_wish_is_read_as_the_trade_that_does_it(sentence: str, tags: set[str]) -> None:
    assert asked(sentence) == tags


def test_a_day_of_something_else_does_not_hide_the_day_of_the_event() -> None:
    sentence = "My novel comes out in March and I'm having a party in London on 14 January. I want a photographer."
    assert understand(sentence, TODAY).context.date == "2027-01-14"


@pytest.mark.parametrize(
    "sentence",
    [
        "All in English - a room and a speaker, 19 December, Beijing",
        "全程英文：要一个会议室和一位演讲嘉宾，12月19日北京",
    ],
)
def test_a_room_speaks_no_language(sentence: str) -> None:
    (language,) = of_kind(sentence, K.LANGUAGE)
    assert not {"venue", "场地提供"} & {*language.value.tags}


def test_who_is_invited_as_a_guest_is_nobody_who_does_anything() -> None:
    sentence = "12月27日下午想请12个小朋友和10个家长在北京聚一下，订蛋糕"
    assert asked(sentence) == {"烘焙甜点"}
    assert [r.value.number for r in of_kind(sentence, K.HEAD_COUNT)] == [22]
