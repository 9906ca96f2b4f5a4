"""Who is there for it is asked, by a short name, behind another errand or by how a room is to be; where nobody is in
that city, that and who does it elsewhere is said.
"""

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, offers_from
from tests.requirements.kit import facts, part
from tests.requirements.test_found_by_its_name import offers, read
from towow_core.domain.models import AgentProfile, DemandUnderstanding, Language
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.engine.matching.known_to_nobody import as_not_understood
from towow_core.engine.matching.near_labels import with_near_labels
from towow_core.engine.matching.shortlist import shortlist
from towow_core.engine.planning.planning import make_plan
from towow_core.requirements.checker import check

K, S = RequirementKind, RequirementStatus
TESTER = offers("arj", "penetration testing", "web applications, a written report", "Leeds")
READER = offers("fem", "accessibility testing", "websites and apps with screen readers", "Leeds")
HALL = offers("hal", "venue", "a bright hall for 60", "Leeds")
BARN = replace(offers("bar", "venue", "a barn for 60 with step-free access", "Leeds"), agent_id="user_agent_bar")
COOK = offers("cat", "catering", "vegan and gluten-free always included", "Leeds")
DIET = offers("shi", "营养咨询", "体检报告解读和四周食谱", "北京")
HANDS = offers("kan", "中医推拿", "颈肩腰，上门一小时", "西安")
PEOPLE = (TESTER, READER, HALL, BARN, COOK, DIET, HANDS)


def known(text: str, people: tuple[AgentProfile, ...] = PEOPLE) -> DemandUnderstanding:
    return as_not_understood(with_near_labels(read(text, people), people), people)


def invited(text: str) -> set[str]:
    found = shortlist(known(text), PEOPLE, 8).definitely_related
    return {one.agent_id.removeprefix("user_agent_") for one in found}


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("A pen test of our web app in Leeds by 31 January", "arj"),
        ("We need a pentest of our web app, Leeds", "arj"),
        ("A party in Leeds for 40 people on 12 December: Cat's food, a step-free room, and no DJ", "bar"),
        ("In Leeds on 12 December, a wheelchair-accessible room and lunch for 30 people", "bar"),
    ],
)  # fmt: skip
def test_who_does_it_is_asked_by_a_short_name_and_by_how_a_room_is_to_be(text: str, asked: str) -> None:
    assert asked in invited(text)


def test_gluten_free_food_is_no_room_without_steps() -> None:
    understood = known("A party in Leeds for 40 people on 12 December: Cat's food, a step-free room, and no DJ")
    (offer,) = offers_from(understood, COOK)

    assert [one for one in offer.statements if "step-free" in one.asked] == []


def test_the_room_that_says_how_to_get_in_comes_before_a_cheaper_one() -> None:
    cheap = replace(HALL, terms=replace(HALL.terms, price=50.0))
    understood = known("In Leeds on 12 December, a step-free room for 30 people", (cheap, BARN))
    made = make_plan(understood, offers_from(understood, cheap, BARN), TODAY)

    assert [one.agent_id for one in made.assignments if one.capabilities] == ["user_agent_bar"]


@pytest.mark.parametrize(
    "text",
    ["给住北京的爸妈请个营养师看体检报告，再找个会推拿的上门", "北京请个营养师看体检报告，还想找一位推拿师傅来家里"],
)
def test_a_trade_behind_another_errand_is_asked_for_and_its_lack_there_is_said(text: str) -> None:
    understood = known(text)
    made = facts(part("user_agent_shi", *(tag for tag in understood.capability_tags if tag != "推拿")))
    found = check(understood.requirements, made, Language.ZH, understood.not_understood, text)
    (lacking,) = [one for one in found if "推拿" in one.value.tags[:1]]

    assert understood.not_understood == ()
    assert (lacking.kind, lacking.status) == (K.CAPABILITY, S.UNMET)
    assert "Kan (西安)" in lacking.note


@pytest.mark.parametrize(
    "text",
    ["北京请个营养师看体检报告，再修修家里的按摩椅遥控", "北京请个营养师看体检报告，我哥是推拿师傅"],
)
def test_a_trade_within_another_word_or_only_told_of_is_not_asked_for(text: str) -> None:
    assert not {"推拿", "按摩"} & {*known(text).capability_tags}


def test_a_trade_that_is_asked_for_twice_is_asked_for_once() -> None:
    asked = known("西安找保洁，再找个会推拿的，还要找个会推拿的")

    assert [one.text for one in asked.requirements if one.kind is K.CAPABILITY].count("推拿") == 1
    assert len(asked.capability_tags) == len(set(asked.capability_tags))
