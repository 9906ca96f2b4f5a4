"""Everyday clauses beside what is asked for are understood, and put nothing else in doubt."""

import pytest

from towow_core.domain.requirements import OCCASION, TIME, Requirement, RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.language.script import plain
from towow_core.engine.requirements.reading import read_requirements

TODAY = "2026-11-28"
K = RequirementKind


def read(text: str) -> tuple[tuple[Requirement, ...], list[str]]:
    found, left = read_requirements(text, understand(text, TODAY), TODAY)
    return found, [span.text for span in left]


@pytest.mark.parametrize(
    "text",
    [
        "我們學校在杭州辦聖誕晚會，12月24日，80人，想請一位魔術師，合共不超過3000",
        "武汉，腰椎不好，想请人上门按摩，12月20日，300以内",
        "成都锦江望江社区，12月20日，15个人学书法，请一位书法老师",
        "请一位搬家师傅，12月9日从老城搬到嘉定，一千五以内",
        "An evening talk in Leeds on 14 January for 40 people: a caterer for £400",
        "长沙，洗空调，再修热水器，两项合计500",
    ],
)
def test_nothing_of_it_is_left_unread(text: str) -> None:
    assert read(text)[1] == []


def test_a_body_that_hurts_is_why_and_no_wish_and_alone_it_is_still_to_be_read() -> None:
    beside, _ = read("武汉，最近嗓子一直不太好，想请摄影师拍照，12月20日")
    _, alone = read("武汉，嗓子不好")

    assert [(r.kind, r.value.unit, r.is_hard) for r in beside if "嗓子" in r.text] == [(K.QUALITY, OCCASION, False)]
    assert alone == ["嗓子不好"]


@pytest.mark.parametrize("text", ["武汉，开锁，今晚来", "武汉，明晚要人来开锁", "A locksmith in Leeds tonight, £80"])
def test_tonight_is_a_day_once_and_an_hour(text: str) -> None:
    found, _ = read(text)

    assert len([r for r in found if r.kind is K.DATE]) == 1
    assert len([r for r in found if r.kind is K.QUALITY and r.value.unit == TIME]) == 1


def test_from_where_something_is_moved_is_put_to_whoever_moves_it() -> None:
    (way,) = [r for r in read("请一位搬家师傅，12月9日从老城搬到嘉定，一千五以内")[0] if r.text == "从老城搬到嘉定"]

    assert "搬家搬运" in way.value.tags


def test_a_neighbourhood_is_part_of_the_place() -> None:
    places = [r for r in read("成都望江社区，12月20日，15个人学书法，请一位书法老师")[0] if r.kind is K.PLACE]

    assert [(r.text, r.value.text) for r in places] == [("成都望江社区", "成都")]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("武汉汉口，请一位书法老师，12月20日，15个人", ("武汉汉口", "武汉")),
        ("佛山顺德，请一位书法老师，12月20日，15个人", ("佛山顺德", "佛山")),
        ("西安雁塔的社区，请一位书法老师，12月20日，15个人", ("西安雁塔的社区", "西安")),
        ("A photographer in dublin 7 on 12 December, 300 euro.", ("dublin 7", "Dublin")),
        ("A photographer in London SE15 on 12 December, £300.", ("London SE15", "London")),
        ("A photographer in Leeds LS6 2AB on 12 December, £300.", ("Leeds LS6 2AB", "Leeds")),
    ],
)
def test_a_part_of_a_city_and_what_the_post_calls_it_are_of_the_place(text: str, place: tuple[str, str]) -> None:
    found, left = read(text)

    assert [(r.text, r.value.text) for r in found if r.kind is K.PLACE] == [place]
    assert not left


@pytest.mark.parametrize("text", ["鰻魚飯與饅頭", "聖誕節請樂隊駐唱", "顧問費與運費"])
def test_traditional_characters_read_as_simplified_ones_at_the_same_places(text: str) -> None:
    simplified = {
        "鰻魚飯與饅頭": "鳗鱼饭与馒头",
        "聖誕節請樂隊駐唱": "圣诞节请乐队驻唱",
        "顧問費與運費": "顾问费与运费",
    }

    assert plain(text) == simplified[text]
    assert len(plain(text)) == len(text)


def test_what_is_asked_for_before_a_comma_is_no_heading() -> None:
    found, _ = read("A talk in Leeds on 14 January for 45 people, and a caterer")

    assert {tag for r in found if r.kind is K.CAPABILITY for tag in r.value.tags} == {"speakers", "catering"}
