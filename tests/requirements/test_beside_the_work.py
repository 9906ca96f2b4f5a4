"""Trades that are named beside what is asked for: nobody is hired as whom it is done for."""

import pytest

from tests.bridges.test_demo_demands import PEOPLE
from tests.requirements.test_reading import TODAY, read
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.meaning import read_by_name
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.offers_index import index_of
from towow_core.engine.requirements.reading import read_requirements


def _asked(sentence: str) -> set[str]:
    understood = understand(sentence, TODAY)
    found, _ = read_requirements(sentence, understood, TODAY)
    return {one.text for one in found if one.kind is RequirementKind.CAPABILITY and one.is_hard}


def _who(sentence: str) -> set[str]:
    """Who does any of what is asked for, of all the sample people."""
    understood = understand(sentence, TODAY)
    needs = needs_of(read_by_name(understood, PEOPLE))
    return {PEOPLE[at].user_name for at in index_of(PEOPLE).matches(needs)}


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("请个化妆师给主持人化妆，上海，12月18号", {"化妆造型"}),
        ("给新来的设计师拍证件照，北京，12月10号", {"活动摄影"}),
        ("给导演和演员订盒饭，成都，12月6号", {"餐饮茶歇"}),
        ("Lunch for the photographers and the band, Berlin, December 12", {"catering"}),
        ("Portraits of our three lawyers in London next week", {"photography"}),
        ("A designer for our poster, Berlin", {"graphic design"}),
        ("A photographer for our wedding and a DJ, London, December 12", {"photography", "DJ"}),
    ],
)
def test_whom_it_is_done_for_is_nobody_to_be_found(sentence: str, asked: set[str]) -> None:
    assert _asked(sentence) == asked


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("I need three minutes of film of our choir evening in London on Saturday 12 December", {"cinematography"}),
        ("Could somebody film our choir in London on 12 December?", {"cinematography"}),
        ("想给合唱团拍一段三分钟的视频，上海，12月12日", {"摄像"}),
        ("We need a choir and somebody to film our panel in London", {"live music", "cinematography"}),
        ("We watched a film of our trip; now we need a DJ in New York on 12 December", {"DJ"}),
    ],
)
def test_who_is_filmed_is_there_already(sentence: str, asked: set[str]) -> None:
    assert _asked(sentence) == asked


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("I'm giving a public talk in Berlin on December 10 and need a DJ", {"DJ"}),
        ("My sister is giving a lecture in Berlin on December 11, she needs a photographer", {"photography"}),
        ("We need somebody to give a talk in Berlin on December 11", {"speakers"}),
        ("我12月20号要在深圳做英语演讲，想找人陪我练练口语", {"语言教学"}),
        ("想请人做一场演讲，北京，12月20号", {"演讲嘉宾"}),
    ],
)  # fmt: skip
def test_what_the_asker_does_is_nobodys_else(sentence: str, asked: set[str]) -> None:
    assert _asked(sentence) == asked


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("我想练英语演讲，线上", {"语言教学"}),
        ("I want to get better at public speaking, online, evenings", {"lessons: public speaking"}),
        ("Help me practise my wedding speech, London, before December 20", {"lessons: wedding speech"}),
    ],
)
def test_what_is_practised_is_taught_and_not_done(sentence: str, asked: set[str]) -> None:
    assert _asked(sentence) == asked


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("装修前要量个房出个图，成都，12月4号前", {"量个房出个图"}),
        ("搬家前想把房子彻底打扫一遍，上海，12月5号", {"保洁"}),
        ("婚礼前想学一支舞，杭州", {"教学：一支舞"}),
        ("Clean our flat in London before the renovation on December 5", {"cleaning"}),
        ("用无人机测一下茶园，成都", {"航测"}),
        ("用无人机拍一下茶园，成都，12月12号", {"航拍"}),
        ("Survey a 40 hectare farm near Nairobi with a drone", {"drone surveying"}),
    ],
)
def test_what_comes_later_and_by_what_means_is_no_need_of_its_own(sentence: str, asked: set[str]) -> None:
    assert _asked(sentence) == asked


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("给员工办插花活动，广州，12月11号，二十人", {"插花课"}),
        ("给小朋友办扎染活动，西安，12月20号", {"给小朋友办扎染活动"}),
        ("办一场读书活动，北京，12月12号，三十人", {"场地提供"}),
    ],
)
def test_an_event_that_is_named_by_what_is_done_there_asks_for_that(sentence: str, asked: set[str]) -> None:
    assert _asked(sentence) == asked


@pytest.mark.parametrize(
    ("sentence", "who"),
    [
        ("给孩子们办剪纸活动，西安，12月20号", {"纪纸"}),
        ("装修前要量个房出个图，成都，12月4号前", {"量真"}),
        ("Our web shop wants someone who really uses a screen reader to test it", {"Femke Visser"}),
        ("A writer for the product pages, Dublin", {"Róisín Walsh"}),
        ("Survey a 40 hectare farm near Nairobi with a drone", {"Otieno Ouma"}),
        ("A clickable prototype of our app, Berlin", {"Aylin Demir"}),
    ],
)
def test_who_plainly_does_it_is_found(sentence: str, who: set[str]) -> None:
    assert _who(sentence) == who


def test_a_stall_that_names_the_meal_is_found_for_that_meal_alone() -> None:
    assert "Tan Wei Ling" in _who("Breakfast for 40 people in Singapore on December 4")
    assert "Tan Wei Ling" not in _who("Dinner for 40 people in Singapore on December 4")


@pytest.mark.parametrize(
    "sentence",
    ["Can anybody in Dublin look after our two-year-old on Friday", "Childminding for 15 kids in Dublin on December 2"],
)
def test_a_child_of_two_years_is_looked_after(sentence: str) -> None:
    assert _asked(sentence) == {"childcare"}
    assert _asked("Look after my three-year-old dog in Chengdu from December 3 to 5") == {"pet care"}


@pytest.mark.parametrize("sentence", ["门锁坏了，广州，现在能来吗", "水管爆了，武汉，现在能派人来吗"])
def test_can_you_come_now_is_today(sentence: str) -> None:
    assert understand(sentence, TODAY).context.date == TODAY


def test_two_of_them_are_no_two_of_what_they_do() -> None:
    found = read("想找个人上午带他们两个逛逛鼓浪屿，厦门")
    assert not [one for one in found if one.kind is RequirementKind.QUANTITY]


@pytest.mark.parametrize(
    "sentence",
    [
        "上海请魔术师12月31日公司年会表演，2500",
        "上海请一位魔术师12月31日来公司年会表演",
        "请魔术师在公司年会表演，上海，12月31日",
        "上海想请魔术师12月18日晚上来公司年会表演，再要咖啡车",
    ],
)
def test_who_is_to_perform_at_an_occasion_is_asked_for(sentence: str) -> None:
    assert "魔术师" in _asked(sentence)
