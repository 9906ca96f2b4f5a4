"""Who is asked: those who share a language with who asks, and of speakers those who speak of what is asked for."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import person
from tests.requirements.kit import facts, offered, part, wants
from tests.requirements.test_reading import TODAY, read
from towow_core.domain.models import Language
from towow_core.domain.requirements import EITHER, TOPIC, RequirementKind, RequirementStatus
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.shortlist import shortlist
from towow_core.requirements.checker import check


@pytest.mark.parametrize(
    ("sentence", "topic", "tags"),
    [
        ("Our launch in London needs a speaker on AI agents and a photographer", "AI agents", ("speakers",)),
        ("We want a mentor about fundraising for charities, in Berlin", "fundraising for", ("mentoring",)),
        ("需要一位讲智能体安全的讲者，北京", "智能体安全", ("演讲嘉宾",)),
        ("周六办一场大模型分享会，要两位讲者和一间场地，北京", "大模型", ("演讲嘉宾",)),
    ],
)
def test_what_they_are_to_know_is_asked_of_who_speaks(sentence: str, topic: str, tags: tuple[str, ...]) -> None:
    found = [one for one in read(sentence) if one.value.unit == TOPIC]
    assert [(one.text, one.value.tags) for one in found if topic.split(maxsplit=1)[0] in one.text][:1] == [
        (found[0].text, tags)
    ]


@pytest.mark.parametrize(
    "sentence",
    [
        "A talk on Friday in London",
        "A speaker on 5 December in Berlin",
        "A speaker on site, in Leeds",
        "A talk on stage",
    ],
)
def test_a_day_or_a_place_is_no_topic(sentence: str) -> None:
    assert not any(one.value.unit == TOPIC for one in read(sentence))


def _invited(sentence: str, *languages: tuple[str, str]) -> list[str]:
    people = tuple(
        person(name, "graphic design, 平面设计", "London", languages=tuple(codes.split(",")))
        for name, codes in languages
    )
    found = shortlist(understand(sentence, TODAY), people, 10).definitely_related
    return sorted(one.display_name for one in found)


def test_who_could_talk_with_nobody_is_not_invited_where_others_can() -> None:
    asked = "A poster for our jazz night in London, 12 December"
    assert _invited(asked, ("ann", "en"), ("lan", "zh")) == ["Ann"]
    assert _invited(asked, ("lan", "zh")) == ["Lan"]
    assert _invited("12月12日伦敦爵士之夜的海报，想找平面设计师", ("ann", "en"), ("lan", "zh")) == ["Lan"]


def test_who_is_too_few_leaves_the_others_in() -> None:
    asked = "Two graphic designers for our fair in London, 12 December"
    understood = understand(asked, TODAY)
    counted = tuple(one for one in read(asked) if one.kind is RequirementKind.QUANTITY)
    people = (
        person("ann", "graphic design", "London", languages=("en",)),
        person("lan", "graphic design", "London", languages=("zh",)),
    )
    found = shortlist(replace(understood, requirements=counted), people, 10)
    assert {one.display_name for one in found.definitely_related} == {"Ann", "Lan"}


@pytest.mark.parametrize(
    ("sentence", "unit"),
    [
        ("Lessons online in English or Spanish", EITHER),
        ("Lessons online in English and Spanish", ""),
        ("想请一位老师，英语或粤语都行", EITHER),
    ],
)
def test_either_language_is_enough_where_or_stands_between_them(sentence: str, unit: str) -> None:
    [said] = [one for one in read(sentence) if one.kind is RequirementKind.LANGUAGE]
    assert said.value.unit == unit
    offers = {"may": offered("may", "teaching", languages=("es", "yue"))}
    there = facts(part("may", "teaching"), offers=offers)
    asked = wants(RequirementKind.LANGUAGE, text=said.value.text, unit=said.value.unit)
    [checked] = check((asked,), there, Language.EN)
    assert (checked.status is RequirementStatus.MET) is (unit == EITHER)
