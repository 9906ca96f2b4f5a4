"""An answer that names somebody of the network, or two cities of which either will do, is read as a demand is."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, demand, person
from towow_core.domain.events import ClarificationAsked
from towow_core.domain.models import Demand
from towow_core.domain.requirements import FALLBACK, RequirementKind
from towow_core.engine.requirements.answers import read_answer
from towow_core.engine.requirements.clarifying import open_questions
from towow_core.engine.requirements.people import names_of
from towow_core.engine.requirements.reading import read_requirements
from towow_core.services.demands.clarifying import answered, assumed

CHEN = replace(person("chen_yu", "演讲嘉宾"), user_name="陈屿")
AMARA = replace(person("amara", "data analysis", "Berlin"), user_name="Amara Okafor")
JONAS = replace(person("jonas", "photography", "Munich"), user_name="Jonas Weber")
LENA = replace(person("lena", "photography", "Berlin"), user_name="Lena Graf")
HERE = names_of((CHEN, AMARA, JONAS, LENA))
VAGUE = demand("我想办个活动")


@pytest.mark.parametrize(
    ("said", "who"),
    [
        ("陈屿吧", ["陈屿"]),
        ("就找陈屿老师来吧", ["陈屿"]),
        ("Amara please", ["Amara Okafor"]),
        ("let's go with Jonas then", ["Jonas Weber"]),
        ("Jonas Weber, if possible", ["Jonas Weber"]),
        ("how about Lena?", ["Lena Graf"]),
        ("Chen Yu", ["陈屿"]),
        ("Amara and Jonas", ["Amara Okafor", "Jonas Weber"]),
    ],
)
def test_who_is_named_alone_is_asked_for(said: str, who: list[str]) -> None:
    found = read_answer(RequirementKind.CAPABILITY, said, VAGUE, TODAY, known=HERE)

    assert [(r.kind, r.value.text, r.is_hard) for r in found] == [(RequirementKind.PERSON, one, True) for one in who]


def test_of_two_names_the_second_is_for_when_the_first_cannot() -> None:
    first, second = read_answer(RequirementKind.CAPABILITY, "Amara or Jonas please", VAGUE, TODAY, known=HERE)

    assert (first.value.text, first.is_hard) == ("Amara Okafor", True)
    assert (second.value.text, second.value.unit, second.value.per) == ("Jonas Weber", FALLBACK, "Amara Okafor")


@pytest.mark.parametrize("said", ["摄影师", "a photographer please", "Alex please", "30人", "Berlin"])
def test_what_is_no_name_of_anybody_here_is_nobody(said: str) -> None:
    found = read_answer(RequirementKind.CAPABILITY, said, VAGUE, TODAY, known=HERE)

    assert RequirementKind.PERSON not in {r.kind for r in found}


def test_a_first_name_that_two_have_is_nobodys() -> None:
    other = replace(person("jonas2", "photography", "Munich"), user_name="Jonas Klein")
    found = read_answer(RequirementKind.CAPABILITY, "Jonas please", VAGUE, TODAY, known=names_of((JONAS, other)))

    assert RequirementKind.PERSON not in {r.kind for r in found}


def read(sentence: str) -> Demand:
    understood = demand(sentence)
    found = replace(understood, requirements=read_requirements(sentence, understood, TODAY)[0])
    return Demand(demand_id="d-1", user_id="u", raw_input=sentence, submitted_at=TODAY, understanding=found)


def places(asked: Demand) -> list[tuple[str, str, str]]:
    assert asked.understanding is not None
    return [
        (r.text, r.value.text, r.value.per) for r in asked.understanding.in_force if r.kind is RequirementKind.PLACE
    ]


@pytest.mark.parametrize(
    ("sentence", "said", "first", "other"),
    [
        ("A photographer in Munich or Berlin on 12 December", "Munich or Berlin", "Munich", "Berlin"),
        ("12月12日在北京或者上海找一位摄影师", "北京或者上海", "北京", "上海"),
        ("We need a photographer in Paris or in London", "Paris or in London", "Paris", "London"),
    ],
)
def test_two_cities_of_which_either_will_do_are_one_wish(sentence: str, said: str, first: str, other: str) -> None:
    assert places(read(sentence)) == [(said, first, other)]


@pytest.mark.parametrize(
    "sentence", ["Move us from Berlin to Munich on 12 December", "12月12日在北京和上海各找一位摄影师"]
)
def test_two_cities_that_are_both_meant_stay_two(sentence: str) -> None:
    assert all(other == "" for _, _, other in places(read(sentence)))


PEOPLE = (LENA, replace(LENA, agent_id="user_agent_pia", user_name="Pia"), JONAS)


def test_which_of_the_two_is_asked_with_more_of_the_people_first_and_by_default() -> None:
    asked = read("A photographer in Munich or Berlin on 12 December")
    (question,) = open_questions(asked, PEOPLE, TODAY)
    done = assumed(asked, [_told(question)], TODAY).demand
    chosen = answered(asked, _told(question), "Munich", TODAY)
    both = answered(asked, _told(question), "Munich or Berlin", TODAY)

    assert (question.kind, question.choices, question.default) == (
        RequirementKind.PLACE,
        ("Berlin", "Munich"),
        "Berlin",
    )
    assert "Berlin" in question.why
    assert places(done) == [("Munich or Berlin", "Berlin", "Munich")]
    assert done.understanding is not None
    assert done.understanding.context.location == "Berlin"
    assert chosen is not None
    assert places(chosen.demand) == [("Munich", "Munich", "")]
    assert both is not None
    assert [place[1:] for place in places(both.demand)] == [("Berlin", "Munich")]


def _told(question):
    fields = {name: getattr(question, name) for name in ("question_id", "kind", "text", "choices", "why", "default")}
    return ClarificationAsked(
        demand_id="d-1", channel_id=None, requirement_id=question.requirement_id, deadline=None, **fields
    )
