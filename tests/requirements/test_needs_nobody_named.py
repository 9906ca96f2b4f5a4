"""Nobody is looked for who was not asked for: what day it is, what is photographed, what is there already."""

import pytest

from tests.requirements.test_reading import TODAY
from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.reading import read_requirements


def _asked(sentence: str) -> tuple[Requirement, ...]:
    return read_requirements(sentence, understand(sentence, TODAY), TODAY)[0]


def _needed(sentence: str) -> list[str]:
    return sorted(r.text for r in _asked(sentence) if r.kind is RequirementKind.CAPABILITY and r.is_hard)


@pytest.mark.parametrize(
    ("sentence", "needed"),
    [
        ("我妈六十岁生日，12月20号在广州家里，再摆点鲜花", ["花艺布置"]),
        ("成都，元旦出门三天，家里两只狗没人管", ["宠物照看"]),
        ("在上海，想找个人照顾我和宝宝一个月", ["儿童看护"]),
        ("给宝宝照一套满月照，上海", ["儿童摄影"]),
        ("孩子初三，数学跟不上，网上课也行", ["课业辅导"]),
        ("We are launching a web app and want it checked by a blind user", ["accessibility testing"]),
        ("We want to build a web app", ["app development"]),
        ("We're launching a meditation app next month and want photographs of the evening", ["photography"]),
        ("Chloe Martin to photograph our dinner in London on 5 December", ["photography"]),
        ("A photographer and dinner for 20 in London", ["catering", "photography"]),
        ("We need someone to make cocktails in Barcelona, including some without alcohol", ["bar service"]),
    ],
)
def test_only_what_is_asked_for_is_a_need(sentence: str, needed: list[str]) -> None:
    assert _needed(sentence) == needed


def test_a_region_is_no_name_of_a_person() -> None:
    people = [
        r.text for r in _asked("Lunch for 12 in London with West African food") if r.kind is RequirementKind.PERSON
    ]
    assert people == []


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("成都，家里两只狗没人管，要每天遛", "两只狗"),
        ("在上海，想找个人住家里照顾我和宝宝一个月", "住家"),
        ("在望京办一场60人的读书会，要有投影", "投影"),
        ("Trace my great-grandparents from Lithuania and then bind the family history into a book", "bookbinding"),
    ],
)
def test_a_wish_stands_in_a_requirement_of_its_own(sentence: str, words: str) -> None:
    assert words in [r.text for r in _asked(sentence) if r.is_hard]


def test_a_second_step_is_said_of_nothing_before_it() -> None:
    sentence = "Tune my piano in Leeds and then polish the brass pedals"
    asked = [r.text for r in _asked(sentence) if r.value.tags]
    assert not [text for text in asked if "and then" in text]
