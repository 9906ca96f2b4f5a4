"""A clause that only tells of people where they are and what takes place for them opens no other line."""

# ruff: noqa: E501  # a sentence and what is read of it in one line

import pytest

from tests.requirements.test_meaning import read
from towow_core.domain.models import Language
from towow_core.domain.requirements import OCCASION, RequirementKind
from towow_core.engine.language.gazetteer import places_in

K = RequirementKind
WISHED = ("蛇", "snake", "pier", "lift", "ride", "faces", "axes", "tasting", "cider", "专车", "滑雪", "温泉", "漂流")


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("I turn sixty in Leeds on Saturday 20 February, and I need a DJ.", "I turn sixty in Leeds on Saturday 20 February"),
        (
            "My nephew is confirmed in Berlin on Sunday 24 January and I would like a photographer.",
            "My nephew is confirmed in Berlin on Sunday 24 January",
        ),
        (
            "We launch our board game on Tuesday 19 January in London, and want a photographer.",
            "We launch our board game on Tuesday 19 January in London",
        ),
        (
            "On Friday 5 February our members gather round the new organ in Leeds. Please find a photographer.",
            "On Friday 5 February our members gather round the new organ in Leeds",
        ),
        (
            "I live in Boston. My niece is confirmed in Paris on Sunday 24 January and I would like a photographer.",
            "My niece is confirmed in Paris on Sunday 24 January",
        ),
        ("Granny is in a home in York. A notary on 5 January, £60.", "Granny is in a home in York"),
        ("客户下周三来我们苏州的展厅，想请一位速录。", "客户下周三来我们苏州的展厅"),
        ("2月3号，12位客人来我们苏州的会议室坐坐，想请一位速录。", "12位客人来我们苏州的会议室坐坐"),
        ("2月20号我们老战友在成都聚聚，想请人拍照。", "2月20号我们老战友在成都聚聚"),
        ("1月16日周六下午两点到五点在杭州办新歌首发，60个人，请一位主持。", "1月16日周六下午两点到五点在杭州办新歌首发"),
        ("我四十多了还是旱鸭子，想在厦门找个游泳教练，12月8号。", "我四十多了还是旱鸭子"),
        ("12月20日外孙女周岁，在杭州请一位摄影师。", "12月20日外孙女周岁"),
        ("老妈要退休了，12月20日在上海，请一位摄影师。", "老妈要退休了"),
    ],
)  # fmt: skip
def test_what_is_told_of_people_is_read_with_its_day_and_asks_for_nothing(sentence: str, told: str) -> None:
    understood = read(sentence)
    background = [one.text for one in understood.in_force if one.value.unit == OCCASION and not one.is_hard]

    assert understood.not_understood == ()
    assert told in background


@pytest.mark.parametrize(
    "sentence",
    [
        "My parents will need a lift on 5 March in Leeds, and a photographer on 7 March.",
        "Our guests entertained with snakes in Leeds on 5 March, and a photographer.",
        "Our guests brought to the pier in Leeds on 5 March, and a photographer.",
        "Our children watch snakes in Leeds on 5 March, £200, and a photographer on 7 March.",
        "1月5号在北京，孩子认认蛇，200元，再请一位摄影师。",
        "1月5号给孩子认认蛇，再请一位摄影师，在北京。",
        "1月5日在北京把沙发抬上楼，再请一位摄影师。",
        "我家狸花想去脚气，再请一位摄影师，在北京。",
        # What they are given, or do there, somebody has to see to.
        "A photographer in Leeds on 7 March. The guests get a ride home at midnight.",
        "A photographer in Leeds on 7 March. The children get their faces decorated.",
        "A photographer in Leeds on 7 March. Our guests throw axes for an hour.",
        "A photographer in Leeds on 7 March. Our guests come for a tasting at six.",
        "A photographer in Leeds on 7 March. Our members gather to taste cider. £200.",
        "3月7日在北京请一位摄影师，客户回酒店坐专车。",
        "3月7日在北京请一位摄影师，孩子们去滑雪，老人去泡温泉。",
        "3月7日在北京请一位摄影师，员工去郊区漂流。",
    ],
)
def test_what_is_to_be_done_or_has_a_price_is_no_background(sentence: str) -> None:
    understood = read(sentence)
    told = " ".join(one.text for one in understood.in_force if one.value.unit == OCCASION and not one.is_hard)

    assert understood.not_understood or understood.capability_tags[1:]
    assert not [word for word in WISHED if word in told]


def test_a_statement_alone_is_the_demand() -> None:
    assert read("My niece is christened in Paris on Sunday 24 January.").not_understood


@pytest.mark.parametrize("place", ["厦门曾厝垵", "苏州平江路", "广州沙面岛"])
def test_a_part_of_a_town_is_known_by_what_such_names_end_with(place: str) -> None:
    understood = read(f"{place}，1月5日请一位摄影师。")

    assert [one.text for one in understood.in_force if one.kind is K.PLACE] == [place]
    assert understood.not_understood == ()


@pytest.mark.parametrize("clause", ["厦门爬山", "苏州找路", "广州修桥"])
def test_what_is_to_be_done_in_a_town_is_no_part_of_it(clause: str) -> None:
    assert [(start, end) for start, end, _ in places_in(clause)] == [(0, 2)]


@pytest.mark.parametrize(
    "asked", ["明天早上九点前能不能来人看看", "明天晚上八点以后可不可以上门", "上午十点以后行不行"]
)
def test_a_polite_question_rules_out_no_hour(asked: str) -> None:
    understood = read(f"上海，水管漏了，{asked}，请人修水管。")
    assert not [one for one in understood.in_force if one.kind is K.EXCLUSION]


def test_an_hour_that_is_ruled_out_still_is() -> None:
    understood = read("上海，晚上十点以后不能施工，请人修水管。")
    assert [one.text for one in understood.in_force if one.kind is K.EXCLUSION] == ["晚上十点以后不能施工"]
    assert understood.language is Language.ZH
