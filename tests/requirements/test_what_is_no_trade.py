"""Words beside what is asked for that nobody could be hired for: list numbers, names, how and whose it is to be."""

import pytest

from tests.core.matching_kit import person
from tests.requirements.test_reading import TODAY, read
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.language.lists import without_list_numbers
from towow_core.engine.matching.candidate_fit import matches
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.requirements.people import without_names
from towow_core.engine.requirements.reading import read_requirements

_KNOWN = {"Marco Bellini": "Marco Bellini", "Priya Nair": "Priya Nair"}


def _asked(sentence: str) -> set[str]:
    understood = without_names(understand(sentence, TODAY), sentence, _KNOWN)
    found, _ = read_requirements(sentence, understood, TODAY, known=_KNOWN)
    return {one.text for one in found if one.kind is RequirementKind.CAPABILITY and one.is_hard}


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        (
            "1月9日北京大会。需要：1）两位讲大模型的嘉宾；2）中英同传；3）摄影。场地我们有。",
            {"演讲嘉宾", "口译翻译", "活动摄影"},
        ),
        ("需要（一）一位主持人（二）一位修古琴的师傅，上海", {"活动主持", "修古琴"}),
        ("We need: 1) a piano tuner 2) a photographer, in Leeds", {"piano tuner", "photography"}),
        ("Needs: 1. a clock repairer; 2. an interpreter", {"clock repairer", "interpreting"}),
    ],
)
def test_numbers_of_a_list_are_not_a_part_of_it(sentence: str, asked: set[str]) -> None:
    assert _asked(sentence) == asked
    _, left = read_requirements(sentence, understand(sentence, TODAY), TODAY)
    assert not any(span.text.strip("0123456789.)）") == "" for span in left)


@pytest.mark.parametrize(
    "sentence", ["A photographer from 2 to 4 for £1.5k in Leeds", "第1、2天要摄影", "一位摄影师，1.5万以内"]
)
def test_figures_that_number_no_list_stay(sentence: str) -> None:
    assert without_list_numbers(sentence) == sentence


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("A logo (350 EUR) and a landing page, both done by 18 December", {"graphic design", "web development"}),
        ("We need a poster and an interpreter, all ready by 10 January", {"graphic design", "interpreting"}),
        ("I need a florist, a DJ, everything paid in cash, in Leeds", {"florist", "DJ"}),
    ],
)
def test_how_all_that_is_listed_is_to_be_is_nothing_to_do(sentence: str, asked: set[str]) -> None:
    assert _asked(sentence) == asked


@pytest.mark.parametrize(
    ("sentence", "asked", "who"),
    [
        ("Dinner for 10 in Berlin, caterer, 18 euros a head. I want Marco.", {"catering"}, "Marco Bellini"),
        ("A dinner in Berlin with a caterer. I want Marco for the cooking", {"catering"}, "Marco Bellini"),
        ("We want a DJ in Leeds, and get Bruno to carry the speakers up", {"DJ"}, "Bruno"),
        ("Ask Priya to pack my flat in London", {"packing"}, "Priya Nair"),
    ],
)
def test_a_first_name_is_somebody_and_no_trade(sentence: str, asked: set[str], who: str) -> None:
    understood = without_names(understand(sentence, TODAY), sentence, _KNOWN)
    found, _ = read_requirements(sentence, understood, TODAY, known=_KNOWN)
    assert _asked(sentence) >= asked
    assert not {"marco", "bruno", "priya"} & _asked(sentence)
    assert [one.value.text for one in found if one.kind is RequirementKind.PERSON] == [who]


@pytest.mark.parametrize("sentence", ["We want Mandarin for the meeting", "I want Berlin to be the place for lunch"])
def test_a_language_or_a_city_is_nobodys_name(sentence: str) -> None:
    assert not any(one.kind is RequirementKind.PERSON for one in read(sentence))


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("Somebody to take my bed and wardrobe apart on Friday in London", {"furniture assembly"}),
        ("Can somebody put two desks and a shelf together in Leeds?", {"furniture assembly"}),
        ("Somebody to put our tent and stove together on Saturday", {"put tent and stove together"}),
        ("somebody to set the tables and chairs up on Friday in Berlin", {"set tables and chairs up"}),
    ],
)
def test_what_is_done_to_two_things_is_one_job(sentence: str, asked: set[str]) -> None:
    assert _asked(sentence) == asked


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("缺两位讲嘉宾礼仪的老师，一位第一天讲，一位第二天讲", {"技能教学"}),
        ("想请两位主持人，一位上午来，一位下午来，北京", {"活动主持"}),
    ],
)
def test_what_each_of_those_does_who_are_counted_is_nothing_besides(sentence: str, asked: set[str]) -> None:
    assert not {one for one in _asked(sentence) if "第" in one or "午" in one}
    assert len(_asked(sentence)) == len(asked)


@pytest.mark.parametrize("sentence", ["need help with my startup", "Looking for support for our charity"])
def test_whose_it_is_says_not_what_is_to_be_done(sentence: str) -> None:
    assert understand(sentence, TODAY).capability_tags == ()


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [("Help with my garden in London", "garden"), ("I need help with our business plan", "business advice")],
)
def test_what_is_to_be_done_about_ones_own_stays(sentence: str, asked: str) -> None:
    assert understand(sentence, TODAY).capability_tags == (asked,)


@pytest.mark.parametrize(
    "sentence",
    ["12个孩子和6个大人，需要一间坐得下的屋子，场地费最多500块，北京", "我们30个人想找个能跳舞的地方，上海"],
)
def test_a_room_for_people_is_a_venue(sentence: str) -> None:
    assert understand(sentence, TODAY).capability_tags[:1] == ("场地提供",)
    assert not any("屋" in tag or "地方" in tag for tag in understand(sentence, TODAY).capability_tags)


@pytest.mark.parametrize(
    "sentence", ["Five of us want to learn how to clean survey data, online", "我们想学怎么清洗问卷数据，线上"]
)
def test_who_does_it_and_mentors_teaches_it(sentence: str) -> None:
    needs = needs_of(understand(sentence, TODAY))
    analyst = person("amara", "mentoring, data analysis")
    founder = person("jonas", "mentoring, business advice")

    assert matches(analyst, needs)
    assert not matches(founder, needs)


def test_whom_one_learns_from_must_know_all_of_the_words() -> None:
    assert understand("I want to learn how to fix old road bikes", TODAY).capability_tags == (
        "lessons: fix old road bikes",
    )
    assert understand("I want to learn how to play the sitar", TODAY).capability_tags == ("lessons: sitar",)
