"""What sounds like a trade and is another one, or is only what the trade is wanted for."""

import pytest

from tests.core.matching_kit import person
from towow_core.domain.models import AgentProfile
from towow_core.engine.language.demand_parser import understand
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
