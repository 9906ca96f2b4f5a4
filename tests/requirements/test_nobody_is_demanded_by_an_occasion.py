"""What an occasion implies, and no words ask for, is never demanded where words ask for something else."""

import pytest

from tests.core.matching_kit import TODAY
from tests.requirements.test_reading import read
from towow_core.domain.requirements import IMPLIED, OCCASION, RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.reading import read_requirements

K = RequirementKind


@pytest.mark.parametrize(
    "sentence",
    [
        "我们在武汉办一场公益讲座，请一位心理咨询师讲青少年压力，要配手语翻译，12月20号下午",
        "12月26日在北京办婚礼，50人，想找人拍照",
        "上海办同学聚会，50来人，想找人拍照",
        "在上海办一场讲座，要配手语翻译，60人",
        "12月在成都办分享会，30人，要主持",
        "杭州办读书会，20人，要茶点",
        "在广州办年会，80人，要魔术表演",
        "北京办校友会，100人，要主持",
        "A wedding in Berlin on 12 December, 50 guests: we need a photographer",
        "A lecture in London for 60 people, we need a sign language interpreter",
    ],
)
def test_a_place_without_words_is_implied(sentence: str) -> None:
    found = read(sentence)
    assert all(one.span for one in found if one.is_hard and one.kind is K.CAPABILITY)
    venue = [one for one in found if {*one.value.tags} & {"场地提供", "venue"}]
    assert all(one.value.unit == IMPLIED and not one.is_hard for one in venue)


@pytest.mark.parametrize(
    "sentence",
    [
        "在武汉办一场讲座，要场地，要配手语翻译",
        "12月26日在北京办婚礼，50人，要场地，想找人拍照",
        "我们在北京办30人的读书会",
        "在北京办一场300人的新品发布会，需要主持人和摄影师",
        "12月26日在北京办婚礼，260人，想找人拍照",
    ],
)
def test_a_place_that_is_asked_for_or_all_there_is_or_for_more_than_a_home_holds_stays(sentence: str) -> None:
    assert [one for one in read(sentence) if one.value.tags == ("场地提供",) and one.is_hard]


@pytest.mark.parametrize(
    "sentence",
    [
        "年会想要点热闹的：成都，12月26日晚上，有乐队，100人左右",
        "年会想要热闹一点，成都，12月26日晚上，有乐队，100人",
        "婚礼要有仪式感，杭州，12月19日，要一个主持，50人",
        "婚礼想要点浪漫，杭州，12月19日，要一个主持",
    ],
)
def test_the_mood_of_an_occasion_is_of_it(sentence: str) -> None:
    found, rest = read_requirements(sentence, understand(sentence, TODAY), TODAY)
    mood = sentence.split("，", maxsplit=1)[0].split("：", maxsplit=1)[0].removesuffix("的").removesuffix("一点")
    assert [one for one in found if one.value.unit == OCCASION and mood in one.text]
    assert not rest


@pytest.mark.parametrize("sentence", ["年会想要点糖果，成都，有乐队", "年会想要个主持，成都，有乐队"])
def test_what_is_wanted_for_it_is_asked_for(sentence: str) -> None:
    assert len({one.value.tags for one in read(sentence) if one.kind is K.CAPABILITY and one.is_hard}) > 1


@pytest.mark.parametrize(
    ("sentence", "months"),
    [
        ("想在上海找一个月嫂", []),
        ("上海找两个月嫂", []),
        ("想订一个月饼礼盒，上海", []),
        ("想找一个月嫂做一个月，上海", [1.0]),
        ("月嫂做两个月，上海", [2.0]),
        ("找保洁做三个月，上海", [3.0]),
    ],
)
def test_a_month_is_none_inside_another_word(sentence: str, months: list[float]) -> None:
    assert [one.value.number for one in read(sentence) if one.kind is K.DURATION] == months
