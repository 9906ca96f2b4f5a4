"""What the requester holds themselves asks for nobody who leads it: "we're running a workshop and need lunch"."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import person
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.language.sentence_parts import headline
from towow_core.engine.matching.in_doubt import suspects
from towow_core.engine.matching.open_errands import open_errands
from towow_core.engine.requirements.reading import read_requirements

TODAY = "2026-11-30"


def rest_of(sentence: str) -> list[str]:
    return [one.text for one in read_requirements(sentence, understand(sentence, TODAY), TODAY)[1]]


@pytest.mark.parametrize(
    ("sentence", "works"),
    [
        ("We are running a workshop in Berlin and need a photographer", ("photography",)),
        ("We run a workshop in Berlin on 12 December and need catering", ("catering",)),
        ("I will be giving a course in London on 12 December. I need someone to take photos.", ("photography",)),
        ("We are putting on a pottery workshop in Berlin and need a photographer", ("photography",)),
        ("We're holding a three-day workshop in Berlin. We need lunch for 20.", ("catering",)),
        ("I'm hosting a masterclass in London on Friday, need a photographer.", ("photography",)),
        ("我们办一个三天的工作坊，柏林，要有人拍照", ("活动摄影",)),
        ("公司在上海办培训班，需要午餐", ("餐饮茶歇",)),
    ],
)
def test_what_is_held_by_who_asks_is_told(sentence: str, works: tuple[str, ...]) -> None:
    assert understand(sentence, TODAY).capability_tags == works
    assert rest_of(sentence) == []


@pytest.mark.parametrize(
    ("sentence", "work"),
    [
        ("I run a shop in London and need a workshop on baking", "workshop"),
        ("We want to hold a workshop in Berlin and need a trainer", "workshop"),
        ("我们想办一个陶艺工作坊，上海，10个人", "工作坊"),
        ("我们办一个陶艺工作坊，上海，要找老师", "工作坊"),
    ],
)
def test_who_is_to_lead_it_is_asked_for(sentence: str, work: str) -> None:
    assert any(work in one for one in understand(sentence, TODAY).capability_tags)


@pytest.mark.parametrize(
    "sentence",
    [
        "Looking for somebody who runs a workshop for our team in Berlin",
        "A team in Berlin needs somebody who gives a workshop",
    ],
)
def test_a_workshop_held_by_somebody_else_is_not_told_as_ones_own(sentence: str) -> None:
    asked = " ".join((*understand(sentence, TODAY).capability_tags, *rest_of(sentence)))
    assert "workshop" in asked


def test_it_is_no_errand_that_somebody_is_looked_for_for() -> None:
    people = (person("kim", "web workshops", "Berlin"), person("marco", "catering", "Berlin"))

    def errands(sentence: str) -> list[str]:
        understood = understand(sentence, TODAY)
        understood = replace(understood, requirements=read_requirements(sentence, understood, TODAY)[0])
        return [one.name for one in open_errands(understood, people, {"catering", "photography"})]

    assert errands("We're holding a three-day workshop in Berlin for 25 people. We need lunch.") == []
    assert errands("The clock in the hall has stopped working again. We need lunch in Berlin.") != []


def test_the_title_of_a_plan_is_what_is_asked_for_and_not_what_they_do_themselves() -> None:
    sentence = "I want a new one with a shop. I take the photos on my own. My website is old."
    understood = understand(sentence, TODAY)
    understood = replace(understood, requirements=read_requirements(sentence, understood, TODAY)[0])
    assert "photos" not in headline(understood)


def test_what_a_pronoun_asks_for_is_not_doubted_by_the_words_around_it() -> None:
    sentence = "My website looks like 2009. I want a new one with a shop in German and English, Berlin."
    understood = understand(sentence, TODAY)
    understood = replace(understood, requirements=read_requirements(sentence, understood, TODAY)[0])

    assert "web development" in understood.capability_tags
    assert suspects(understood) == ()
