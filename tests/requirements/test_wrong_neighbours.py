"""What sounds like a trade and is another one, or is only what the trade is wanted for."""

import pytest

from tests.core.matching_kit import person
from towow_core.domain.models import AgentProfile
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.lexicon.everyday import called_in
from towow_core.engine.matching.candidate_fit import matches
from towow_core.engine.matching.meaning import read_by_name
from towow_core.engine.matching.needs import needs_of

TODAY = "2026-11-26"
KLARA = person("klara", "sign language interpreting", "Berlin")
SHU = person("shu", "手语翻译", "北京")
GABRIELA = person("gabriela", "simultaneous interpreting", "Barcelona")
YUE = person("yue", "口译翻译", "广州")
EVERYBODY = (KLARA, SHU, GABRIELA, YUE)


def who_does_it(sentence: str, everybody: tuple[AgentProfile, ...]) -> set[str]:
    understanding = read_by_name(understand(sentence, TODAY), everybody)
    return {one.agent_id for one in everybody if matches(one, needs_of(understanding))}


@pytest.mark.parametrize(
    ("sentence", "who"),
    [
        ("A sign language interpreter in Berlin on December 4", (KLARA, SHU)),
        ("周五下午请手语翻译到北京", (KLARA, SHU)),
        ("Need a simultaneous interpreter in Paris for two days", (GABRIELA, YUE)),
        ("请同传到广州，12月18日开会", (GABRIELA, YUE)),
    ],
)
def test_who_interprets_by_voice_and_who_signs_are_two_trades(sentence: str, who: tuple[AgentProfile, ...]) -> None:
    assert who_does_it(sentence, EVERYBODY) == {one.agent_id for one in who}


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("想在重庆找个能教直升机驾驶的教练，周末上课", ("教学：直升机驾驶",)),
        ("要一位教练带飞盘，北京", ("教练带飞盘",)),
        ("孩子想学游泳，找教练，广州", ("教学：游泳",)),
        ("围棋教练，每周两次", ("围棋教练",)),
        ("创业教练一位，北京", ("创业导师",)),
        ("请一位商业教练，上海", ("创业导师",)),
        ("给黑客松的队伍找两位教练，北京", ("创业导师",)),
    ],
)
def test_a_coach_is_a_mentor_of_founders_careers_and_business_alone(sentence: str, asked: tuple[str, ...]) -> None:
    assert understand(sentence, TODAY).capability_tags == asked


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("A sign language interpreter in Berlin on December 4 for a one-hour talk", ("sign language interpreting",)),
        ("A photographer for a talk in London", ("photography",)),
        ("A venue for a lecture in London on December 9, 60 people", ("venue",)),
        ("Somebody to film a lecture in London", ("cinematography",)),
        ("租个场地做演讲，北京，30人", ("场地提供",)),
        ("周五下午请手语翻译到北京做两个小时讲座", ("手语翻译",)),
        ("拍一场讲座，北京", ("活动摄影",)),
    ],
)
def test_a_talk_that_somebody_else_is_wanted_for_has_its_speaker(sentence: str, asked: tuple[str, ...]) -> None:
    assert understand(sentence, TODAY).capability_tags == asked


@pytest.mark.parametrize(
    ("sentence", "speaker"),
    [
        ("Somebody to give a talk in Berlin", "speakers"),
        ("A speaker for a talk in Berlin", "speakers"),
        ("We need a talk on AI agents in Berlin", "speakers"),
        ("€500 for a talk on AI agents in Berlin", "speakers"),
        ("A venue in Berlin, and somebody to give a talk", "speakers"),
        ("租场地请嘉宾做一场演讲，北京", "演讲嘉宾"),
        ("找场地，再请人做一场演讲，北京", "演讲嘉宾"),
    ],
)
def test_who_is_to_give_a_talk_is_still_asked_for(sentence: str, speaker: str) -> None:
    assert speaker in understand(sentence, TODAY).capability_tags


def test_a_tea_house_that_is_borrowed_for_a_lecture_is_a_venue_and_no_speaker() -> None:
    asked = understand("12月7号周一在成都借个茶馆办讲座，四十人", TODAY).capability_tags

    assert "场地提供" in asked
    assert "演讲嘉宾" not in asked


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("12月5号周六想请人拍一场北京的公司年会，全天", ("活动摄影",)),
        ("拍婚礼，上海，12月12日", ("活动摄影",)),
        ("请人主持一场年会，北京", ("活动主持",)),
        ("找人拍婚礼视频，上海", ("拍婚礼视频",)),
    ],
)
def test_what_somebody_is_to_do_at_an_occasion_is_asked_for_and_not_the_occasion(
    sentence: str, asked: tuple[str, ...]
) -> None:
    assert understand(sentence, TODAY).capability_tags == asked


@pytest.mark.parametrize("sentence", ["北京年会，50人", "请人来办一场年会，北京"])
def test_an_occasion_that_is_to_be_held_is_still_a_wish(sentence: str) -> None:
    assert {"场地提供", "餐饮茶歇"} <= {*understand(sentence, TODAY).capability_tags}


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("想找个大厨上门做，广州", "私厨烹饪"),
        ("下个周末在厦门找个当地人带我们五个人逛鼓浪屿", "向导讲解"),
    ],
)
def test_a_plain_act_asks_for_whoever_does_it(sentence: str, asked: str) -> None:
    assert asked in understand(sentence, TODAY).capability_tags


@pytest.mark.parametrize(
    ("sentence", "trade"),
    [
        ("12月5日请个钢琴师傅到北京调琴", "钢琴调律"),
        ("给我的新品做三只外壳样件，深圳，后天要", "3D打印"),
    ],
)
def test_a_piano_is_tuned_and_samples_are_made_in_so_few_words(sentence: str, trade: str) -> None:
    assert trade in {one.trade.tag.zh for one in called_in(sentence)}
